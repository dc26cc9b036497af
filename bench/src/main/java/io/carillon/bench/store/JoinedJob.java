package io.carillon.bench.store;

import io.carillon.jobstore.OneShotTrigger;
import io.carillon.jobstore.PostgresJobStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.UUID;
import javax.sql.DataSource;
import org.quartz.Job;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;

/**
 * Does in one transaction an event what the platform does for a handler that joins: the handler's
 * row, the history's row and the event's end, which is refused when the node does not own the event
 * any more.
 */
final class JoinedJob implements Job {
  private static final String HISTORY =
      """
      INSERT INTO carillon_execution (id, event_name, event_id, scheduled_at, started_at, finished_at, node,
        attempt, max_attempts, state, priority, created_at, created_by, payload)
      VALUES (?, ?, ?, to_timestamp(? / 1000.0), to_timestamp(? / 1000.0), to_timestamp(? / 1000.0), ?,
        1, 3, 'SUCCEEDED', ?, to_timestamp(? / 1000.0), 'bench', ?)
      """;
  private static final long VARIANT = 0x8000_0000_0000_0000L;

  private final String node;
  private final InstantSource clock;
  private final PostgresJobStore jobStore;
  private final DataSource dataSource;
  private final EventHandler handler;

  JoinedJob(String node, InstantSource clock, Parts parts, EventHandler handler) {
    this.node = node;
    this.clock = clock;
    this.jobStore = parts.jobStore();
    this.dataSource = parts.dataSource();
    this.handler = handler;
  }

  /** The node's store, and the connections its handlers use. */
  record Parts(PostgresJobStore jobStore, DataSource dataSource) {}

  @Override
  public void execute(JobExecutionContext context) throws JobExecutionException {
    OneShotTrigger trigger = (OneShotTrigger) context.getTrigger();
    long startedAt = clock.millis();
    String payload = trigger.getJobDataMap().getString(EventJob.PAYLOAD);
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      InsertedRow.insert(connection, trigger.getKey().getName());
      keep(connection, context, startedAt);
      if (!jobStore.completeWithin(connection, trigger)) {
        connection.rollback();
        throw new IllegalStateException("No node dies here, but lost " + trigger.getKey());
      }
      connection.commit();
      trigger.completedWithin();
      handler.handle(trigger.getKey().getName(), payload);
    } catch (SQLException e) {
      throw new JobExecutionException(e);
    }
  }

  private void keep(Connection connection, JobExecutionContext context, long startedAt)
      throws SQLException {
    String event = context.getTrigger().getKey().getName();
    try (PreparedStatement insert = connection.prepareStatement(HISTORY)) {
      insert.setObject(1, new UUID(clock.millis() << 16 | 0x7000, VARIANT | Event.number(event)));
      insert.setString(2, context.getTrigger().getJobKey().getName());
      insert.setObject(3, UUID.fromString(event));
      insert.setLong(4, context.getScheduledFireTime().getTime());
      insert.setLong(5, startedAt);
      insert.setLong(6, clock.millis());
      insert.setString(7, node);
      insert.setInt(8, context.getTrigger().getPriority());
      insert.setLong(9, startedAt);
      insert.setString(10, context.getTrigger().getJobDataMap().getString(EventJob.PAYLOAD));
      insert.executeUpdate();
    }
  }
}
