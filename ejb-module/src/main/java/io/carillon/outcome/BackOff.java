package io.carillon.outcome;

import io.carillon.api.RetryRule;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** How long a failed event waits: doubling, capped, spread. Never negative, never overflowing. */
final class BackOff {
  /** 2^40 times the smallest delay is beyond any cap. */
  private static final int MOST_DOUBLINGS = 40;

  private BackOff() {}

  /**
   * @param attempt the attempt that failed, from 1
   */
  static Duration delay(RetryRule retry, int attempt) {
    long cap = retry.maxDelay().toMillis();
    long delay = retry.delay().toMillis();
    for (int i = 1; i < Math.min(attempt, MOST_DOUBLINGS) && delay < cap; i++) {
      delay *= 2;
    }
    delay = Math.min(delay, cap);
    long spread = delay / 10;
    return Duration.ofMillis(
        delay - (spread == 0 ? 0 : ThreadLocalRandom.current().nextLong(spread)));
  }
}
