package io.carillon.jobstore;

import java.util.concurrent.atomic.AtomicLong;

/** How long jobs take, smoothed; and from it how many may be taken ahead. */
final class PoolPace {
  private static final long UNKNOWN = 0;

  private final long aheadNanos;
  private final AtomicLong smoothed = new AtomicLong(UNKNOWN);
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
  }

  /** What the threads run in that time; nothing before anything is known. */
  int ahead() {
    long each = smoothed.get();
    return each == UNKNOWN
        ? 0
        : (int) Math.min(Integer.MAX_VALUE, aheadNanos / Math.max(1, each) * threads);
  }
}
