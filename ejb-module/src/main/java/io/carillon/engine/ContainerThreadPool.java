package io.carillon.engine;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.quartz.spi.ThreadPool;

/** Quartz's worker threads, from the container's executor. */
final class ContainerThreadPool implements ThreadPool {
  /**
   * How long the scheduler thread waits for a free worker before it looks whether it is to stop.
   */
  private static final long LOOK_UP_MILLIS = 500;

  private final Executor executor;
  private final int threads;
  private final Duration grace;
  private final Semaphore free;
  private volatile boolean stopped;

  ContainerThreadPool(Executor executor, int threads, Duration grace) {
    this.executor = executor;
    this.threads = threads;
    this.grace = grace;
    this.free = new Semaphore(threads);
  }

  @Override
  public boolean runInThread(Runnable run) {
    if (run == null || stopped || !free.tryAcquire()) {
      return false;
    }
    try {
      executor.execute(() -> runAndFree(run));
      return true;
    } catch (RejectedExecutionException e) {
      free.release();
      return false;
    }
  }

  private void runAndFree(Runnable run) {
    try {
      run.run();
    } finally {
      free.release();
    }
  }

  @Override
  public int blockForAvailableThreads() {
    try {
      while (!stopped) {
        if (free.tryAcquire(LOOK_UP_MILLIS, TimeUnit.MILLISECONDS)) {
          free.release();
          return Math.max(1, free.availablePermits());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return 0;
  }

  @Override
  public void shutdown(boolean waitForJobsToComplete) {
    stopped = true;
    if (waitForJobsToComplete) {
      awaitIdle();
    }
  }

  private void awaitIdle() {
    try {
      if (free.tryAcquire(threads, grace.toMillis(), TimeUnit.MILLISECONDS)) {
        free.release(threads);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether every worker is idle. */
  boolean idle() {
    return free.availablePermits() == threads;
  }

  @Override
  public int getPoolSize() {
    return threads;
  }

  @Override
  public void initialize() {
    // Nothing to prepare: the container has the threads.
  }

  @Override
  public void setInstanceId(String id) {
    // The container names its threads.
  }

  @Override
  public void setInstanceName(String name) {
    // The container names its threads.
  }
}
