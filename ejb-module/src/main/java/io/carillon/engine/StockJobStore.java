package io.carillon.engine;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.event.EventData;
import io.carillon.event.EventKeys;
import io.carillon.event.Firing;
import io.carillon.jobstore.OneShotPersistence;
import io.carillon.jobstore.SchedulePersistence;
import io.carillon.outcome.Execution;
import io.carillon.outcome.Executions;
import io.carillon.outcome.History;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.quartz.JobPersistenceException;
import org.quartz.impl.jdbcjobstore.DriverDelegate;
import org.quartz.impl.jdbcjobstore.JobStoreCMT;
import org.quartz.impl.jdbcjobstore.NoSuchDelegateException;
import org.quartz.impl.jdbcjobstore.SchedulerStateRecord;

/**
 * Quartz's stock store with two additions for events: only those are claimed that this node has a
 * handler for, and the events a dead node was running go back to waiting under their own ids, each
 * with a LOST row in the history.
 */
final class StockJobStore extends JobStoreCMT {
  private static final String TAKE_BACK =
      """
      UPDATE qrtz_triggers t SET trigger_state = 'WAITING', next_fire_time = f.sched_time
      FROM qrtz_fired_triggers f
      WHERE f.sched_name = ? AND f.instance_name = ? AND f.state = 'EXECUTING' AND f.trigger_group = ?
        AND t.sched_name = f.sched_name AND t.trigger_name = f.trigger_name AND t.trigger_group = f.trigger_group
        AND t.trigger_state = 'COMPLETE'
      RETURNING t.trigger_name, t.job_name, t.job_data, t.priority, f.sched_time, f.fired_time, f.entry_id
      """;

  private final Supplier<Set<String>> handledNames;
  private final Executions executions;
  private DriverDelegate delegate;

  StockJobStore(Supplier<Set<String>> handledNames, Executions executions) {
    this.handledNames = handledNames;
    this.executions = executions;
  }

  @Override
  protected synchronized DriverDelegate getDelegate() throws NoSuchDelegateException {
    if (delegate == null) {
      delegate = new HandledNamesDelegate(handledNames);
      delegate.initialize(
          getLog(),
          getTablePrefix(),
          getInstanceName(),
          getInstanceId(),
          getClassLoadHelper(),
          canUseProperties(),
          "triggerPersistenceDelegateClasses="
              + OneShotPersistence.class.getName()
              + ","
              + SchedulePersistence.class.getName());
    }
    return delegate;
  }

  @Override
  protected void clusterRecover(Connection connection, List<SchedulerStateRecord> failedInstances)
      throws JobPersistenceException {
    try {
      for (SchedulerStateRecord failed : failedInstances) {
        takeBackEvents(connection, failed.getSchedulerInstanceId());
      }
    } catch (SQLException e) {
      throw new JobPersistenceException("The events of a dead node could not be taken over", e);
    }
    super.clusterRecover(connection, failedInstances);
  }

  private void takeBackEvents(Connection connection, String instance) throws SQLException {
    List<Execution> lost = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(TAKE_BACK)) {
      statement.setString(1, getInstanceName());
      statement.setString(2, instance);
      statement.setString(3, EventKeys.EVENT_GROUP);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          lost.add(lostRun(rows, instance));
        }
      }
    }
    if (!lost.isEmpty()) {
      History.insert(connection, lost);
    }
    lost.forEach(run -> LOG.takenOver(run.firing().eventId(), instance));
  }

  private Execution lostRun(ResultSet row, String instance) throws SQLException {
    Firing firing =
        new Firing(
            UUID.fromString(row.getString("trigger_name")),
            row.getString("job_name"),
            EventData.ofJobDataColumn(row.getBytes("job_data")),
            Instant.ofEpochMilli(row.getLong("sched_time")),
            row.getInt("priority"),
            row.getString("entry_id"));
    return executions.lost(firing, Instant.ofEpochMilli(row.getLong("fired_time")), instance);
  }
}
