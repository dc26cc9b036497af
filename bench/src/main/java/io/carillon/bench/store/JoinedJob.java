package io.carillon.bench.store;

import io.carillon.jobstore.JobStatement;
import io.carillon.jobstore.OneShotTrigger;
import io.carillon.jobstore.PostgresJobStore;
import io.carillon.outcome.Execution;
import io.carillon.outcome.History;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
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
  private final Recorder recorder;
  private final PostgresJobStore jobStore;
  private final DataSource dataSource;
  private final EventJob job;

  JoinedJob(Recorder recorder, PostgresJobStore jobStore, DataSource dataSource, EventJob job) {
    this.recorder = recorder;
    this.jobStore = jobStore;
    this.dataSource = dataSource;
    this.job = job;
  }

  @Override
  public void execute(JobExecutionContext context) throws JobExecutionException {
    OneShotTrigger trigger = (OneShotTrigger) context.getTrigger();
    Instant startedAt = recorder.now();
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      InsertedRow.insert(connection, trigger.getKey().getName());
      Execution row = recorder.succeeded(context, startedAt);
      JobStatement history =
          new JobStatement(History.INSERT_ONE, statement -> History.bind(statement, row));
      if (!jobStore.completeWithin(connection, trigger, history)) {
        connection.rollback();
        throw new IllegalStateException("No node dies here, but lost " + trigger.getKey());
      }
      connection.commit();
      trigger.completedWithin();
      job.execute(context);
    } catch (SQLException e) {
      throw new JobExecutionException(e);
    }
  }
}
