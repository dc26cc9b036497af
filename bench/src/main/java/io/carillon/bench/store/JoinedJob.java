package io.carillon.bench.store;

import io.carillon.bench.database.JtaPool;
import io.carillon.jobstore.JobStatement;
import io.carillon.jobstore.OneShotTrigger;
import io.carillon.jobstore.PostgresJobStore;
import io.carillon.outcome.Execution;
import io.carillon.outcome.History;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import org.quartz.Job;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;

/**
 * Does in one JTA transaction an event what the platform does for a handler that joins: the
 * handler's row, the history's row and the event's end, which is refused when the node does not own
 * the event any more.
 */
final class JoinedJob implements Job {
  private final Recorder recorder;
  private final PostgresJobStore jobStore;
  private final JtaPool pool;
  private final EventJob job;

  JoinedJob(Recorder recorder, PostgresJobStore jobStore, JtaPool pool, EventJob job) {
    this.recorder = recorder;
    this.jobStore = jobStore;
    this.pool = pool;
    this.job = job;
  }

  @Override
  public void execute(JobExecutionContext context) throws JobExecutionException {
    OneShotTrigger trigger = (OneShotTrigger) context.getTrigger();
    Instant startedAt = recorder.now();
    try {
      pool.transactions().begin();
      handle(trigger);
      end(trigger, recorder.succeeded(context, startedAt));
      pool.transactions().commit();
    } catch (Exception e) {
      throw new JobExecutionException(e);
    } finally {
      rollBackIfOpen();
    }
    trigger.completedWithin();
    job.execute(context);
  }

  /** The handler has a connection of its own, which is the same one below. */
  private void handle(OneShotTrigger trigger) throws SQLException {
    try (Connection connection = pool.dataSource().getConnection()) {
      InsertedRow.insert(connection, trigger.getKey().getName());
    }
  }

  private void end(OneShotTrigger trigger, Execution row) throws SQLException {
    JobStatement history =
        new JobStatement(History.INSERT_ONE, statement -> History.bind(statement, row));
    try (Connection connection = pool.dataSource().getConnection()) {
      if (!jobStore.completeWithin(connection, trigger, history)) {
        throw new IllegalStateException("No node dies here, but lost " + trigger.getKey());
      }
    }
  }

  private void rollBackIfOpen() throws JobExecutionException {
    try {
      if (pool.transactions().getStatus() != Status.STATUS_NO_TRANSACTION) {
        pool.transactions().rollback();
      }
    } catch (SystemException e) {
      throw new JobExecutionException(e);
    }
  }
}
