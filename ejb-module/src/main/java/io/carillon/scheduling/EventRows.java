package io.carillon.scheduling;

import io.carillon.config.CarillonConfig;
import io.carillon.event.EventData;
import io.carillon.event.EventKeys;
import io.carillon.event.Firing;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * The statements on an event's own row that both job stores allow while nobody has claimed it. A
 * dead event has finished and is left alone.
 */
public final class EventRows {
  private static final String IS_IDLE =
      """
      SELECT 1 FROM qrtz_triggers
      WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ? AND trigger_state IN ('WAITING', 'PAUSED')
      """;

  private static final String TAKE_OUT =
      """
      DELETE FROM qrtz_triggers
      WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ? AND trigger_state IN ('WAITING', 'PAUSED')
      RETURNING job_name, job_data, priority, CASE WHEN next_fire_time > 0 THEN next_fire_time ELSE start_time END
      """;

  private static final String FREE_KEY =
      "UPDATE qrtz_triggers SET carillon_key = NULL WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ?";

  private EventRows() {}

  static boolean isIdle(Connection connection, UUID eventId) throws SQLException {
    try (PreparedStatement statement = keyed(connection, IS_IDLE, eventId);
        ResultSet rows = statement.executeQuery()) {
      return rows.next();
    }
  }

  /** Deletes an event that waits and is not claimed, and answers what it was. */
  public static Optional<Firing> takeOut(Connection connection, UUID eventId) throws SQLException {
    try (PreparedStatement statement = keyed(connection, TAKE_OUT, eventId);
        ResultSet row = statement.executeQuery()) {
      return row.next() ? Optional.of(firing(eventId, row)) : Optional.empty();
    }
  }

  /** Frees the key of an event, so that another may take it. */
  public static void freeKey(Connection connection, UUID eventId) throws SQLException {
    try (PreparedStatement statement = keyed(connection, FREE_KEY, eventId)) {
      statement.executeUpdate();
    }
  }

  /** An event as the statements above and others of its columns answer it. */
  static Firing firing(UUID eventId, ResultSet row) throws SQLException {
    return new Firing(
        eventId,
        row.getString(1),
        EventData.ofJobDataColumn(row.getBytes(2)),
        Instant.ofEpochMilli(row.getLong(4)),
        row.getInt(3),
        "");
  }

  private static PreparedStatement keyed(Connection connection, String sql, UUID eventId)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    statement.setString(1, CarillonConfig.SCHEDULER_NAME);
    statement.setString(2, eventId.toString());
    statement.setString(3, EventKeys.EVENT_GROUP);
    return statement;
  }
}
