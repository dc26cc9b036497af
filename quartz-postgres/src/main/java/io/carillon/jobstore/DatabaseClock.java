package io.carillon.jobstore;

import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/**
 * The database's clock between two looks at it: its last answer, carried on by this machine's
 * monotonic timer.
 */
final class DatabaseClock {
  /** Until the database has spoken, this machine's clock is the best guess. */
  private volatile long offset = InstantSource.system().millis() - monotonicMillis();

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
