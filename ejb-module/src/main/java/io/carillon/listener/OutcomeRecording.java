package io.carillon.listener;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.config.SettingsInForce;
import io.carillon.event.Firing;
import io.carillon.outcome.Decision;
import io.carillon.outcome.ExecutionState;
import io.carillon.outcome.Executions;
import io.carillon.outcome.FinishedRun;
import io.carillon.outcome.OutcomeStore;
import io.carillon.outcome.RunCounts;
import io.carillon.outcome.RunNotes;
import io.carillon.outcome.RunResult;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;
import org.quartz.listeners.JobListenerSupport;
import org.quartz.spi.OperableTrigger;

/** Turns a run into what becomes of its event and into a row of the history. */
@ApplicationScoped
public class OutcomeRecording extends JobListenerSupport {
  /** The result of a job whose event is handled by another thread's call. */
  static final Object ELSEWHERE = new Object();

  @Inject SettingsInForce settings;
  @Inject InstantSource clock;
  @Inject OutcomeStore outcomes;
  @Inject Executions executions;
  @Inject RunCounts counts;

  @Override
  public String getName() {
    return "carillon-outcome-recording";
  }

  @Override
  public void jobWasExecuted(JobExecutionContext context, JobExecutionException failure) {
    if (context.getResult() == ELSEWHERE) {
      return;
    }
    OperableTrigger trigger = (OperableTrigger) context.getTrigger();
    try {
      FinishedRun run =
          context.getResult() instanceof FinishedRun finished
              ? finished
              : neverRun(Firing.of(context), failure);
      settle(trigger, run);
    } catch (RuntimeException e) {
      LOG.listenerFailed(context.getTrigger().getKey(), e);
      // The one exception Quartz may see (docs/decisions/0002). Had it gone on, it would delete the
      // event although nothing says what became of it.
      throw e;
    }
  }

  /** Records a run that another thread's call has served, and ends it. */
  void recordDeferred(OperableTrigger trigger, FinishedRun run) {
    try {
      settle(trigger, run);
    } catch (RuntimeException e) {
      LOG.listenerFailed(trigger.getKey(), e);
      outcomes.giveBack(trigger, run.firing());
    } finally {
      outcomes.endDeferred(trigger);
    }
  }

  private void settle(OperableTrigger trigger, FinishedRun run) {
    if (run.result() instanceof RunResult.Committed) {
      outcomes.storedWithin(trigger);
      count(run, ExecutionState.SUCCEEDED, clock.instant());
    } else {
      record(trigger, run);
    }
  }

  private FinishedRun neverRun(Firing firing, JobExecutionException failure) {
    return new FinishedRun(
        firing,
        settings.of(firing.eventName()),
        new RunResult.Threw(clock.instant(), failure),
        RunNotes.of(firing.data().payload()));
  }

  /**
   * A lost run is recorded like one that succeeded; the store finds that this node does not own it,
   * stores nothing and says so.
   */
  private void record(OperableTrigger trigger, FinishedRun run) {
    Instant now = clock.instant();
    Decision decision =
        run.firing().schedule().isPresent()
            ? Decision.ofSchedule(run.firing(), run.result(), run.settings(), now)
            : Decision.of(run.firing(), run.result(), run.settings(), now);
    report(run.firing(), decision);
    boolean lost = run.result() instanceof RunResult.Lost;
    count(run, lost ? ExecutionState.LOST : decision.state(), now);
    outcomes.store(
        trigger, executions.of(run, now, decision.state(), decision.error()), decision.verdict());
  }

  private void count(FinishedRun run, ExecutionState state, Instant now) {
    counts.count(run.firing().eventName(), state, run.result().startedAt(), now);
  }

  private static void report(Firing firing, Decision decision) {
    int attempt = firing.data().attempt();
    String error = decision.error().map(e -> e.summary()).orElse("");
    if (firing.schedule().isPresent()) {
      decision
          .error()
          .ifPresent(e -> LOG.scheduleFailed(firing.schedule().get(), firing.scheduledAt(), error));
      return;
    }
    switch (decision.state()) {
      case FAILED, TIMED_OUT ->
          LOG.attemptFailed(
              firing.eventId(), firing.eventName(), attempt, firing.data().maxAttempts(), error);
      case DEAD -> LOG.dead(firing.eventId(), firing.eventName(), attempt, error);
      case SUCCEEDED, CANCELLED, LOST, SKIPPED -> {}
    }
  }
}
