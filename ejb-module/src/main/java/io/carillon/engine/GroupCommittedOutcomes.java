package io.carillon.engine;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.api.CarillonException;
import io.carillon.api.EventRequest;
import io.carillon.config.CarillonConfig;
import io.carillon.config.DataSources;
import io.carillon.event.EventData;
import io.carillon.event.EventKeys;
import io.carillon.event.Firing;
import io.carillon.jobstore.CompletedFiring;
import io.carillon.jobstore.CompletionSink;
import io.carillon.jobstore.LostFiring;
import io.carillon.jobstore.OneShotTrigger;
import io.carillon.outcome.Execution;
import io.carillon.outcome.Executions;
import io.carillon.outcome.History;
import io.carillon.outcome.OutcomeStore;
import io.carillon.outcome.Verdict;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.quartz.spi.OperableTrigger;

/**
 * Outcomes with PostgresJobStore: what becomes of an event goes with its trigger to the store's
 * completer, which stores the completions of many threads together, each only if this node still
 * owns the firing, and their history rows with them.
 */
@ApplicationScoped
@Typed(GroupCommittedOutcomes.class)
public class GroupCommittedOutcomes implements OutcomeStore, CompletionSink {
  @Inject CarillonConfig config;
  @Inject Executions executions;
  @Inject ChosenJobStore chosen;

  @Resource(lookup = DataSources.CALLER)
  DataSource callerData;

  @Override
  public void store(OperableTrigger trigger, Execution execution, Verdict verdict) {
    OneShotTrigger event = (OneShotTrigger) trigger;
    event.attach(execution);
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
      History.insert(connection, List.of(execution));
      return chosen.postgres().completeWithin(connection, (OneShotTrigger) trigger);
    } catch (SQLException e) {
      throw new CarillonException(
          "Event " + execution.firing().eventId() + " could not be ended: " + e.getMessage(), e);
    }
  }

  @Override
  public void storedWithin(OperableTrigger trigger) {
    ((OneShotTrigger) trigger).completedWithin();
  }

  @Override
  public boolean defer(OperableTrigger trigger) {
    ((OneShotTrigger) trigger).defer();
    return true;
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
    return firing.trigger() instanceof OneShotTrigger event
        ? event.attachment(Execution.class)
        : Optional.empty();
  }

  @Override
  public void takenOver(Connection connection, List<LostFiring> firings) throws SQLException {
    List<LostFiring> events = firings.stream().filter(f -> EventKeys.isEvent(f.trigger())).toList();
    if (!events.isEmpty()) {
      History.insert(connection, events.stream().map(this::lostRun).toList());
    }
    events.forEach(f -> LOG.takenOver(f.trigger().getName(), f.instance()));
  }

  private Execution lostRun(LostFiring lost) {
    Firing firing =
        new Firing(
            UUID.fromString(lost.trigger().getName()),
            lost.job().getName(),
            EventData.ofJobDataColumn(lost.jobData()),
            lost.scheduledAt(),
            EventRequest.DEFAULT_PRIORITY,
            "");
    return executions.lost(firing, lost.firedAt(), lost.instance());
  }

  @Override
  public void lost(List<CompletedFiring> firings) {
    firings.forEach(f -> LOG.lostOwnership(config.nodeId(), f.trigger().getKey().getName()));
  }
}
