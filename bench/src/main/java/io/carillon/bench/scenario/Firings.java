package io.carillon.bench.scenario;

import io.carillon.bench.store.Event;
import io.carillon.bench.store.EventHandler;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** A handler that does nothing but remember, in one bit an event, which events it was given. */
final class Firings implements EventHandler {
  private static final int BITS = Long.SIZE;

  private final AtomicLongArray seen;
  private final AtomicInteger missing;
  private final LongAdder repeated = new LongAdder();
  private final CountDownLatch all = new CountDownLatch(1);
  private final int expected;

  Firings(int expected) {
    this.expected = expected;
    seen = new AtomicLongArray(expected / BITS + 1);
    missing = new AtomicInteger(expected);
    if (expected == 0) {
      all.countDown();
    }
  }

  @Override
  public void handle(String id, String payload) {
    int number = Event.number(id);
    if (payload.isEmpty() || number >= expected) {
      throw new IllegalStateException("not what was scheduled: " + id);
    }
    if (!mark(number)) {
      repeated.increment();
    } else if (missing.decrementAndGet() == 0) {
      all.countDown();
    }
  }

  private boolean mark(int number) {
    long bit = 1L << number;
    long before = seen.getAndUpdate(number / BITS, word -> word | bit);
    return (before & bit) == 0;
  }

  /** Whether all came before the deadline. */
  boolean await(Deadline deadline) {
    try {
      return all.await(Math.max(0, deadline.left()), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** How many events came, each counted once. */
  int distinct() {
    return expected - missing.get();
  }

  /** How often an event came that had come before. */
  long repeated() {
    return repeated.sum();
  }
}
