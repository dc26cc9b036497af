package io.carillon.outcome;

import io.carillon.api.Outcome;
import io.carillon.api.RetryRule;
import io.carillon.config.HandlerSettings;
import io.carillon.event.EventData;
import io.carillon.event.Firing;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a run's result means for its event.
 *
 * @param state what the history says
 * @param verdict what becomes of the event
 * @param error why, when it failed
 */
public record Decision(ExecutionState state, Verdict verdict, Optional<RunError> error) {

  /** Decides, at {@code now}, by the settings in force. */
  public static Decision of(
      Firing firing, RunResult result, HandlerSettings settings, Instant now) {
    if (result instanceof RunResult.Threw threw) {
      RunError error = RunError.of(threw.failure());
      return settings.isNotRetried(threw.failure())
          ? dead(firing, error)
          : failed(firing, error, backOff(firing, settings), now);
    }
    if (result instanceof RunResult.TimedOut timedOut) {
      return timedOut(failed(firing, error(timedOut), backOff(firing, settings), now));
    }
    if (result instanceof RunResult.Cancelled cancelled) {
      return new Decision(
          ExecutionState.CANCELLED,
          new Verdict.Done(),
          Optional.of(RunError.cancelledBy(cancelled.by())));
    }
    if (result instanceof RunResult.CalledOff) {
      return new Decision(
          ExecutionState.FAILED,
          new Verdict.Again(now, firing.data()),
          Optional.of(RunError.said("another event of the same call was cancelled")));
    }
    return result instanceof RunResult.Returned returned
        ? ofOutcome(firing, returned.outcome(), now)
        : new Decision(ExecutionState.SUCCEEDED, new Verdict.Done(), Optional.empty());
  }

  private static Decision ofOutcome(Firing firing, Outcome outcome, Instant now) {
    if (outcome instanceof Outcome.RetryAfter retryAfter) {
      RunError error = RunError.said("the handler asked to be run again");
      return failed(firing, error, shorter(retryAfter.delay(), RetryRule.LONGEST_DELAY), now);
    }
    if (outcome instanceof Outcome.Dead dead) {
      return dead(firing, RunError.said(dead.reason()));
    }
    return new Decision(ExecutionState.SUCCEEDED, new Verdict.Done(), Optional.empty());
  }

  private static RunError error(RunResult.TimedOut timedOut) {
    return new RunError(
        "TimeLimit", "the run took longer than " + timedOut.limit(), timedOut.stack());
  }

  /** The history says that it was the time, also of the last attempt. */
  private static Decision timedOut(Decision failed) {
    return new Decision(ExecutionState.TIMED_OUT, failed.verdict(), failed.error());
  }

  /**
   * Decides about a fire of a schedule: a failed one is over, its next time is the next attempt.
   */
  public static Decision ofSchedule(
      Firing firing, RunResult result, HandlerSettings settings, Instant now) {
    Decision decision = of(firing, result, settings, now);
    ExecutionState state =
        decision.state() == ExecutionState.DEAD ? ExecutionState.FAILED : decision.state();
    return new Decision(state, new Verdict.Done(), decision.error());
  }

  private static Decision failed(Firing firing, RunError error, Duration delay, Instant now) {
    EventData data = firing.data();
    if (data.attempt() >= data.maxAttempts()) {
      return dead(firing, error);
    }
    Verdict again = new Verdict.Again(now.plus(delay), data.nextAttempt(error.summary()));
    return new Decision(ExecutionState.FAILED, again, Optional.of(error));
  }

  private static Decision dead(Firing firing, RunError error) {
    Verdict dead = new Verdict.Dead(firing.data().failedFor(error.summary()));
    return new Decision(ExecutionState.DEAD, dead, Optional.of(error));
  }

  private static Duration backOff(Firing firing, HandlerSettings settings) {
    return BackOff.delay(firing.data().retry().orElse(settings.retry()), firing.data().attempt());
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }
}
