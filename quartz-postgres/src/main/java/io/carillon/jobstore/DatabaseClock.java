package io.carillon.jobstore;

import java.util.concurrent.TimeUnit;

/**
 * The database's clock between two looks at it: its last answer, carried on by this machine's
 * monotonic timer. This machine's wall clock plays no part.
 */
final class DatabaseClock {
  private volatile long offset;

  /**
   * @param now what the database said just now, epoch milliseconds
   */
  void set(long now) {
    offset = now - monotonicMillis();
  }

  /** Epoch milliseconds. */
  long now() {
    return offset + monotonicMillis();
  }

  private static long monotonicMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }
}
