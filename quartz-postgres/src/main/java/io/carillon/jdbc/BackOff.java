package io.carillon.jdbc;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits that double from a first to a longest, with jitter.
 *
 * @param firstMillis the wait after the first failure, ≥ 1
 * @param longestMillis the cap
 */
public record BackOff(long firstMillis, long longestMillis) {
  private static final int MOST_DOUBLINGS = 20;

  /**
   * @param failures how often it has failed in a row, ≥ 1
   */
  public long millisAfter(int failures) {
    long doubled = firstMillis << Math.min(failures - 1, MOST_DOUBLINGS);
    long capped = Math.min(doubled, longestMillis);
    return capped / 2 + ThreadLocalRandom.current().nextLong(capped / 2 + 1);
  }

  /** Waits; an interrupt ends the wait and stays set. */
  public void pauseAfter(int failures) {
    LockSupport.parkNanos(millisAfter(failures) * 1_000_000L);
  }
}
