package io.carillon.jobstore;

import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/**
 * The database's clock between two looks at it: its answers, carried on by this machine's monotonic
 * timer. An answer is late by the time that it took, so of several the latest clock is the truest;
 * an earlier one is followed slowly, or at once when the clock was set back.
 */
final class DatabaseClock {
  private static final long SET_BACK_MILLIS = 1_000;

  /** Until the database has spoken, this machine's clock is the best guess. */
  private volatile long offset = InstantSource.system().millis() - monotonicMillis();

  private boolean told;

  /**
   * @param now what the database said just now, epoch milliseconds
   */
  synchronized void set(long now) {
    long answered = now - monotonicMillis();
    boolean late = told && answered < offset && offset - answered < SET_BACK_MILLIS;
    offset = late ? offset - 1 : answered;
    told = true;
  }

  /** Epoch milliseconds. */
  long now() {
    return offset + monotonicMillis();
  }

  private static long monotonicMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }
}
