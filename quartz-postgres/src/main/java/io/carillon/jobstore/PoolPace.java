package io.carillon.jobstore;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How long jobs take: on average, and from it how many may be taken ahead; and usually (the
 * median), and from it how long what waits will take.
 */
final class PoolPace {
  private static final long UNKNOWN = 0;

  private final long aheadNanos;
  private final AtomicLong smoothed = new AtomicLong(UNKNOWN);
  private final AtomicLong median = new AtomicLong(UNKNOWN);
  private volatile int threads = 1;

  PoolPace(long aheadNanos) {
    this.aheadNanos = aheadNanos;
  }

  void ran(long nanos, int threadCount) {
    threads = threadCount;
    long before = smoothed.get();
    long taken = Math.max(1, nanos);
    // a lost update of a race is one sample less
    smoothed.compareAndSet(before, before == UNKNOWN ? taken : before + (taken - before) / 16);
    long usual = median.get();
    long step = usual / 16 + 1;
    median.compareAndSet(
        usual, usual == UNKNOWN ? taken : Math.max(1, taken > usual ? usual + step : usual - step));
  }

  /** What so many jobs take so many threads, usually; a long time before anything is known. */
  long nanosFor(int jobs, int runners) {
    long usual = median.get();
    return usual == UNKNOWN ? Long.MAX_VALUE : usual * jobs / Math.max(1, runners);
  }

  /** What the threads run in that time; nothing before anything is known. */
  int ahead() {
    long each = smoothed.get();
    return each == UNKNOWN
        ? 0
        : (int) Math.min(Integer.MAX_VALUE, aheadNanos / Math.max(1, each) * threads);
  }
}
