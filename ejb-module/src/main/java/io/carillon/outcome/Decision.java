package io.carillon.outcome;

import io.carillon.api.Outcome;
import io.carillon.config.CarillonConfig.Retry;
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
  private static final Duration LONGEST_DELAY = Duration.ofDays(365);

  /** Decides, at {@code now}, by the retry settings. */
  public static Decision of(Firing firing, RunResult result, Retry retry, Instant now) {
    if (result instanceof RunResult.Threw threw) {
      return failed(firing, RunError.of(threw.failure()), backOff(firing, retry), now);
    }
    Outcome outcome = ((RunResult.Returned) result).outcome();
    if (outcome instanceof Outcome.RetryAfter retryAfter) {
      RunError error = RunError.said("the handler asked to be run again");
      return failed(firing, error, shorter(retryAfter.delay(), LONGEST_DELAY), now);
    }
    if (outcome instanceof Outcome.Dead dead) {
      return dead(firing, RunError.said(dead.reason()));
    }
    return new Decision(ExecutionState.SUCCEEDED, new Verdict.Done(), Optional.empty());
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

  private static Duration backOff(Firing firing, Retry retry) {
    return BackOff.delay(retry, firing.data().attempt());
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }
}
