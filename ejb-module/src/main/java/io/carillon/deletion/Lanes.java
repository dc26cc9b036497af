package io.carillon.deletion;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * How many lanes are at work besides the run's own thread. A lane the executor has not begun by the
 * end of the run never begins, so a full executor cannot hold a run up.
 */
final class Lanes {
  private final Executor executor;
  private int submitted;
  private int working;
  private boolean closed;

  Lanes(Executor executor) {
    this.executor = executor;
  }

  /** Submits lanes until there are {@code wanted}. */
  void fill(int wanted, Runnable lane) {
    while (reserve(wanted)) {
      try {
        executor.execute(() -> enterAndRun(lane));
      } catch (RejectedExecutionException e) {
        release();
        return; // fewer lanes, then
      }
    }
  }

  private synchronized boolean reserve(int wanted) {
    if (submitted >= wanted) {
      return false;
    }
    submitted++;
    return true;
  }

  private synchronized void release() {
    submitted--;
  }

  private void enterAndRun(Runnable lane) {
    if (!enter()) {
      return;
    }
    try {
      lane.run();
    } finally {
      leave();
    }
  }

  private synchronized boolean enter() {
    if (closed) {
      return false;
    }
    working++;
    return true;
  }

  private synchronized void leave() {
    working--;
    submitted--;
    notifyAll();
  }

  /** How many are submitted or at work. */
  synchronized int count() {
    return submitted;
  }

  /** Lets no further lane begin and waits for those at work; they end by themselves. */
  synchronized void closeAndAwait() {
    closed = true;
    boolean interrupted = false;
    while (working > 0) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
