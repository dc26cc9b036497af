package io.carillon.listener;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.config.CarillonConfig;
import io.carillon.event.EventIds;
import io.carillon.event.Firing;
import io.carillon.outcome.Decision;
import io.carillon.outcome.Execution;
import io.carillon.outcome.ExecutionState;
import io.carillon.outcome.OutcomeStore;
import io.carillon.outcome.RunResult;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;
import org.quartz.listeners.JobListenerSupport;
import org.quartz.spi.OperableTrigger;

/** Turns a run into what becomes of its event and into a row of the history. */
@ApplicationScoped
public class OutcomeRecording extends JobListenerSupport {
  private CarillonConfig config;
  private InstantSource clock;
  private OutcomeStore outcomes;
  private EventIds ids;

  OutcomeRecording() {}

  @Inject
  OutcomeRecording(CarillonConfig config, InstantSource clock, OutcomeStore outcomes) {
    this.config = config;
    this.clock = clock;
    this.outcomes = outcomes;
    this.ids = new EventIds(clock);
  }

  @Override
  public String getName() {
    return "carillon-outcome-recording";
  }

  @Override
  public void jobWasExecuted(JobExecutionContext context, JobExecutionException failure) {
    try {
      record(context, Firing.of(context), resultOf(context, failure));
    } catch (RuntimeException e) {
      LOG.listenerFailed(context.getTrigger().getKey(), e);
      // The one exception Quartz may see (docs/decisions/0002). Had it gone on, it would delete the
      // event although nothing says what became of it.
      throw e;
    }
  }

  private RunResult resultOf(JobExecutionContext context, JobExecutionException failure) {
    return context.getResult() instanceof RunResult result
        ? result
        : new RunResult.Threw(clock.instant(), failure);
  }

  private void record(JobExecutionContext context, Firing firing, RunResult result) {
    Instant now = clock.instant();
    Decision decision = Decision.of(firing, result, config.retry(), now);
    report(firing, decision);
    Execution execution =
        new Execution(
            ids.next(),
            firing,
            Optional.of(result.startedAt()),
            now,
            config.nodeId(),
            decision.state(),
            decision.error());
    outcomes.store((OperableTrigger) context.getTrigger(), execution, decision.verdict());
  }

  private static void report(Firing firing, Decision decision) {
    int attempt = firing.data().attempt();
    String error = decision.error().map(e -> e.summary()).orElse("");
    if (decision.state() == ExecutionState.FAILED) {
      LOG.attemptFailed(
          firing.eventId(), firing.eventName(), attempt, firing.data().maxAttempts(), error);
    } else if (decision.state() == ExecutionState.DEAD) {
      LOG.dead(firing.eventId(), firing.eventName(), attempt, error);
    }
  }
}
