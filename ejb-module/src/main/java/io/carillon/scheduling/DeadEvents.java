package io.carillon.scheduling;

import io.carillon.api.CarillonException;
import io.carillon.config.CarillonConfig;
import io.carillon.config.DataSources;
import io.carillon.event.EventKeys;
import io.carillon.event.Firing;
import io.carillon.outcome.Cancellations;
import io.carillon.outcome.RunError;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;

/** Brings dead events back, or takes them out, one or many, in the caller's transaction. */
@ApplicationScoped
public class DeadEvents {
  private static final int BATCH = 1_000;

  /**
   * The attempt is counted from 1 again. JOB_DATA is a properties file, in which a line break is
   * never part of a value, so the line that begins with the key is the key's.
   *
   * <p>An event that has a unique key and lost it, to one that was scheduled since, stays dead: its
   * key would be unfinished twice.
   */
  private static final String RETRY =
      """
      UPDATE qrtz_triggers SET trigger_state = 'WAITING',
        next_fire_time = floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint,
        job_data = convert_to(regexp_replace(convert_from(job_data, 'LATIN1'),
          E'(^|\\n)attempt=[0-9]+', E'\\\\1attempt=1'), 'LATIN1')
      WHERE sched_name = ? AND trigger_group = ? AND carillon_parked = 'ERROR'
        AND (?::text IS NULL OR trigger_name = ?) AND (?::text IS NULL OR job_name = ?)
        AND (?::bigint IS NULL OR next_fire_time >= ?) AND (?::bigint IS NULL OR next_fire_time < ?)
        AND (carillon_key IS NOT NULL OR convert_from(job_data, 'LATIN1') !~ E'(^|\\n)key=')
      """;

  private static final String TAKE_OUT =
      """
      DELETE FROM qrtz_triggers WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM qrtz_triggers
        WHERE sched_name = ? AND trigger_group = ? AND carillon_parked = 'ERROR'
          AND (?::text IS NULL OR trigger_name = ?) AND (?::text IS NULL OR job_name = ?)
          AND (?::bigint IS NULL OR next_fire_time >= ?) AND (?::bigint IS NULL OR next_fire_time < ?)
        LIMIT %d FOR UPDATE SKIP LOCKED))
      RETURNING job_name, job_data, priority, CASE WHEN next_fire_time > 0 THEN next_fire_time ELSE start_time END,
        trigger_name
      """
          .formatted(BATCH);

  @Inject TriggerWrites writes;
  @Inject Cancellations cancellations;

  @Resource(lookup = DataSources.CALLER)
  DataSource dataSource;

  /**
   * Makes them due now, from their first attempt on, but for those whose unique key another event
   * has taken; answers how many.
   */
  @Transactional
  public int retry(DeadFilter filter) {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = filtered(connection, RETRY, filter)) {
      int retried = statement.executeUpdate();
      if (retried > 0) {
        writes.announceDue();
      }
      return retried;
    } catch (SQLException e) {
      throw new CarillonException("The dead events could not be retried: " + e.getMessage(), e);
    }
  }

  /** Takes them out, with a row in the history that says why; answers how many. */
  @Transactional
  public int discard(DeadFilter filter, String reason) {
    try (Connection connection = dataSource.getConnection()) {
      int discarded = 0;
      List<Firing> batch = takeOut(connection, filter);
      while (!batch.isEmpty()) {
        cancellations.record(connection, batch, RunError.said(reason));
        discarded += batch.size();
        batch = takeOut(connection, filter);
      }
      return discarded;
    } catch (SQLException e) {
      throw new CarillonException("The dead events could not be discarded: " + e.getMessage(), e);
    }
  }

  private static List<Firing> takeOut(Connection connection, DeadFilter filter)
      throws SQLException {
    List<Firing> taken = new ArrayList<>();
    try (PreparedStatement statement = filtered(connection, TAKE_OUT, filter);
        ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        taken.add(EventRows.firing(UUID.fromString(row.getString(5)), row));
      }
    }
    return taken;
  }

  private static PreparedStatement filtered(Connection connection, String sql, DeadFilter filter)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    statement.setString(1, CarillonConfig.SCHEDULER_NAME);
    statement.setString(2, EventKeys.EVENT_GROUP);
    for (int i = 0; i < 2; i++) {
      statement.setString(3 + i, filter.id().map(UUID::toString).orElse(null));
      statement.setString(5 + i, filter.name().orElse(null));
      statement.setObject(7 + i, filter.from().map(Instant::toEpochMilli).orElse(null));
      statement.setObject(9 + i, filter.to().map(Instant::toEpochMilli).orElse(null));
    }
    return statement;
  }
}
