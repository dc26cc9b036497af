package io.carillon.outcome;

import io.carillon.api.CarillonException;
import io.carillon.config.DataSources;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;

/** Which events and fires a node holds that somebody wants stopped. Every node reads them. */
@ApplicationScoped
public class CancelRequests {
  private static final String REQUEST =
      "INSERT INTO carillon_cancellation (event_id, firing, who) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";

  private static final String OPEN = "SELECT event_id, who FROM carillon_cancellation";

  private static final String DROP_SETTLED =
      """
      DELETE FROM carillon_cancellation c
      WHERE NOT EXISTS (
        SELECT FROM qrtz_triggers t
        WHERE t.sched_name = 'carillon' AND t.trigger_group = 'event' AND t.trigger_name = c.event_id::text
          AND t.trigger_state <> 'ERROR')
        AND NOT EXISTS (
        SELECT FROM carillon_firing f WHERE f.sched_name = 'carillon' AND f.entry_id = c.firing)
      """;

  @Resource(lookup = DataSources.CALLER)
  DataSource callerData;

  @Resource(lookup = DataSources.SCHEDULER)
  DataSource schedulerData;

  /** In the caller's transaction: the event is to be stopped. */
  @Transactional
  public void add(UUID eventId, String who) {
    request(eventId, null, who);
  }

  /**
   * In the caller's transaction: the fire of a schedule is to be stopped.
   *
   * @param fireId what stands for schedule and instant
   * @param firing the run of it that goes on
   */
  @Transactional
  public void addFire(UUID fireId, String firing, String who) {
    request(fireId, firing, who);
  }

  private void request(UUID id, String firing, String who) {
    try (Connection connection = callerData.getConnection();
        PreparedStatement statement = connection.prepareStatement(REQUEST)) {
      statement.setObject(1, id);
      statement.setString(2, firing);
      statement.setString(3, who);
      statement.executeUpdate();
    } catch (SQLException e) {
      throw new CarillonException("Event " + id + " could not be cancelled", e);
    }
  }

  /** By event or fire, who wants it stopped. */
  public Map<UUID, String> open() throws SQLException {
    Map<UUID, String> open = new HashMap<>();
    try (Connection connection = schedulerData.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(OPEN)) {
      while (row.next()) {
        open.put(row.getObject(1, UUID.class), row.getString(2));
      }
    }
    return open;
  }

  /** Forgets the events that are gone or dead, and the fires whose run is over. */
  public void dropSettled() throws SQLException {
    try (Connection connection = schedulerData.getConnection();
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(DROP_SETTLED);
    }
  }
}
