package io.carillon.api;

import java.time.Duration;
import java.util.Objects;

/**
 * What a handler says of its run. A handler that returns normally without saying has {@link
 * #completed()}.
 */
public sealed interface Outcome {
  /** The event is done. */
  record Completed() implements Outcome {}

  /**
   * The attempt failed; run the event again after a delay of the handler's choosing. Counts as an
   * attempt.
   *
   * @param delay zero or more; longer than 365 days is shortened to that
   */
  record RetryAfter(Duration delay) implements Outcome {
    public RetryAfter {
      Objects.requireNonNull(delay, "delay");
      if (delay.isNegative()) {
        throw new IllegalArgumentException("delay must not be negative: " + delay);
      }
    }
  }

  /**
   * The event cannot succeed; do not try again. It is kept as a dead event until an operator
   * retries or discards it.
   *
   * @param reason one sentence for the operator; never blank
   */
  record Dead(String reason) implements Outcome {
    public Dead {
      Objects.requireNonNull(reason, "reason");
      if (reason.isBlank()) {
        throw new IllegalArgumentException("reason must say why the event is dead");
      }
    }
  }

  /** The event is done. */
  static Outcome completed() {
    return new Completed();
  }

  /** The attempt failed; run the event again after {@code delay} (zero or more). */
  static Outcome retryAfter(Duration delay) {
    return new RetryAfter(delay);
  }

  /** The event cannot succeed; keep it as dead with {@code reason}. */
  static Outcome dead(String reason) {
    return new Dead(reason);
  }
}
