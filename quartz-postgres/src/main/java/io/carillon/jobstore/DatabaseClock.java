package io.carillon.jobstore;

import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/**
 * The database's clock between two looks at it: its answers, carried on by this machine's monotonic
 * timer. An answer is from some time between the question and its arrival, so it narrows down how
 * far the two are apart; only one that contradicts, because a clock was set, moves them.
 */
final class DatabaseClock {
  /** Until the database has spoken, this machine's clock is the best guess. */
  private volatile long offset = InstantSource.system().millis() - monotonicMillis();

  /** To be taken before the database is asked. */
  static long monotonicMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }

  /**
   * @param asked {@link #monotonicMillis} before the question
   * @param now what the database has just answered, epoch milliseconds
   */
  synchronized void set(long asked, long now) {
    long least = now - monotonicMillis();
    long most = now - asked;
    offset = Math.max(least, Math.min(offset, most));
  }

  /** Epoch milliseconds; behind the database rather than ahead of it. */
  long now() {
    return offset + monotonicMillis();
  }
}
