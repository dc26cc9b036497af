package io.carillon.engine;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.api.CarillonException;
import io.carillon.config.CarillonConfig;
import io.carillon.config.DataSources;
import io.carillon.event.EventKeys;
import io.carillon.event.Firing;
import io.carillon.event.ScheduleKeys;
import io.carillon.jobstore.CompletedFiring;
import io.carillon.jobstore.CompletionSink;
import io.carillon.jobstore.JobStatement;
import io.carillon.jobstore.LostFiring;
import io.carillon.jobstore.OneShotTrigger;
import io.carillon.jobstore.StoredTrigger;
import io.carillon.outcome.Execution;
import io.carillon.outcome.Executions;
import io.carillon.outcome.History;
import io.carillon.outcome.OutcomeStore;
import io.carillon.outcome.RunCounts;
import io.carillon.outcome.Verdict;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.quartz.JobKey;
import org.quartz.spi.OperableTrigger;

/**
 * Outcomes with PostgresJobStore: what becomes of an event goes with its trigger to the store's
 * completer, which stores the completions of many threads together, each only if this node still
 * owns the firing, and their history rows with them.
 */
@ApplicationScoped
@Typed(GroupCommittedOutcomes.class)
public class GroupCommittedOutcomes implements OutcomeStore, CompletionSink {
  /** A schedule's run is this node's while its row is; in another state it is not repeated. */
  private static final String END_SCHEDULED =
      """
      UPDATE qrtz_fired_triggers SET state = 'COMPLETE'
      WHERE sched_name = ? AND entry_id = ? AND instance_name = ? AND state = 'EXECUTING'
      """;

  @Inject CarillonConfig config;
  @Inject Executions executions;
  @Inject RunCounts counts;
  @Inject ChosenJobStore chosen;

  @Resource(lookup = DataSources.CALLER)
  DataSource callerData;

  @Override
  public void store(OperableTrigger trigger, Execution execution, Verdict verdict) {
    ((StoredTrigger<?>) trigger).attach(execution);
    if (trigger instanceof OneShotTrigger event) {
      apply(verdict, event);
    }
  }

  private static void apply(Verdict verdict, OneShotTrigger event) {
    if (verdict instanceof Verdict.Again again) {
      event.retryAt(again.at(), again.data().toJobDataMap());
    } else if (verdict instanceof Verdict.Dead dead) {
      event.fail(dead.data().toJobDataMap());
    }
  }

  @Override
  public void giveBack(OperableTrigger trigger, Firing firing) {
    ((OneShotTrigger) trigger).retryAt(firing.scheduledAt(), firing.data().toJobDataMap());
  }

  @Override
  public boolean storeWithin(OperableTrigger trigger, Execution execution) {
    try (Connection connection = callerData.getConnection()) {
      if (trigger instanceof OneShotTrigger event) {
        return chosen.postgres().completeWithin(connection, event, rowOf(execution));
      }
      History.insert(connection, List.of(execution));
      return endWithin(connection, execution.firing());
    } catch (SQLException e) {
      throw new CarillonException(
          "Event " + execution.firing().eventId() + " could not be ended: " + e.getMessage(), e);
    }
  }

  private static JobStatement rowOf(Execution execution) {
    return new JobStatement(History.INSERT_ONE, statement -> History.bind(statement, execution));
  }

  private boolean endWithin(Connection connection, Firing firing) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(END_SCHEDULED)) {
      statement.setString(1, CarillonConfig.SCHEDULER_NAME);
      statement.setString(2, firing.fireInstanceId());
      statement.setString(3, config.nodeId());
      return statement.executeUpdate() > 0;
    }
  }

  @Override
  public void storedWithin(OperableTrigger trigger) {
    if (trigger instanceof OneShotTrigger event) {
      event.completedWithin();
    }
  }

  /** Fires of schedules stay with their threads. */
  @Override
  public boolean defer(OperableTrigger trigger) {
    if (trigger instanceof OneShotTrigger event) {
      event.defer();
      return true;
    }
    return false;
  }

  @Override
  public void endDeferred(OperableTrigger trigger) {
    chosen.postgres().complete((OneShotTrigger) trigger);
  }

  @Override
  public void store(Connection connection, List<CompletedFiring> firings) throws SQLException {
    List<Execution> executions = firings.stream().flatMap(f -> executionOf(f).stream()).toList();
    if (!executions.isEmpty()) {
      History.insert(connection, executions);
    }
  }

  private static Optional<Execution> executionOf(CompletedFiring firing) {
    return firing.trigger() instanceof StoredTrigger<?> trigger
        ? trigger.attachment(Execution.class)
        : Optional.empty();
  }

  @Override
  public void takenOver(Connection connection, List<LostFiring> firings) throws SQLException {
    List<LostFiring> events = firings.stream().filter(GroupCommittedOutcomes::isOurs).toList();
    if (!events.isEmpty()) {
      List<Execution> runs = events.stream().map(this::lostRun).toList();
      History.insert(connection, runs);
      runs.forEach(this::count);
    }
    events.forEach(GroupCommittedOutcomes::report);
  }

  private void count(Execution run) {
    Instant startedAt = run.startedAt().orElse(run.finishedAt());
    counts.count(run.firing().eventName(), run.state(), startedAt, run.finishedAt());
  }

  private static boolean isOurs(JobKey job) {
    return job.getGroup().equals(EventKeys.JOB_GROUP);
  }

  private static boolean isOurs(LostFiring lost) {
    return isOurs(lost.job())
        && (EventKeys.isEvent(lost.trigger())
            || ScheduleKeys.schedule(lost.trigger(), lost.jobData()).isPresent());
  }

  private static void report(LostFiring lost) {
    ScheduleKeys.schedule(lost.trigger(), lost.jobData())
        .ifPresentOrElse(
            schedule -> LOG.scheduleRunLost(schedule, lost.instance()),
            () -> LOG.takenOver(lost.trigger().getName(), lost.instance()));
  }

  private Execution lostRun(LostFiring lost) {
    return executions.lost(Firing.lost(lost), lost.firedAt(), lost.instance());
  }

  @Override
  public void skipped(Connection connection, List<CompletedFiring> firings) throws SQLException {
    List<CompletedFiring> ours = firings.stream().filter(f -> isOurs(f.job())).toList();
    if (!ours.isEmpty()) {
      History.insert(connection, ours.stream().map(this::skippedRun).toList());
    }
  }

  private Execution skippedRun(CompletedFiring skipped) {
    return executions.skipped(
        Firing.of(skipped.trigger(), skipped.scheduledAt(), skipped.fireInstanceId()));
  }

  @Override
  public void lost(List<CompletedFiring> firings) {
    firings.forEach(f -> LOG.lostOwnership(config.nodeId(), f.trigger().getKey().getName()));
  }
}
