package io.carillon.jobstore;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.quartz.spi.ThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Quartz thread pool that takes more than it has threads for, so that a claim is a large batch
 * while jobs are short. How much more follows what was just run: at most what the threads will have
 * run in a twentieth of a second, so that slow jobs are not kept from other nodes.
 *
 * <p>On shutdown, what has not been started is given back to {@link PostgresJobStore}. Set {@code
 * org.quartz.scheduler.batchTriggerAcquisitionMaxCount} as high as {@code maxPrefetch}.
 */
public final class PrefetchingThreadPool implements ThreadPool {
  private static final Logger LOG = LoggerFactory.getLogger(PrefetchingThreadPool.class);

  /** What may wait: what is run in this time. */
  private static final long AHEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition room = lock.newCondition();
  private final Condition idle = lock.newCondition();
  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private final PoolPace pace = new PoolPace(AHEAD_NANOS);
  private Executor executor = new OwnThreads();
  private int threadCount = 10;
  private int maxPrefetch = 1_000;
  private Duration shutdownGrace = Duration.ofNanos(Long.MAX_VALUE);
  private int working;
  private boolean stopped;
  private String name = "quartz";

  /** Threads for a plain JVM. */
  private final class OwnThreads implements Executor {
    private final AtomicInteger count = new AtomicInteger();

    @Override
    public void execute(Runnable work) {
      Thread thread = new Thread(work, name + "-worker-" + count.incrementAndGet());
      thread.setDaemon(false);
      thread.start();
    }
  }

  /** How many jobs run at a time, ≥ 1; default 10. */
  public void setThreadCount(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threadCount must be at least 1: " + threads);
    }
    this.threadCount = threads;
  }

  /** How many jobs may wait for a thread at most, ≥ 0; default 1,000. */
  public void setMaxPrefetch(int jobs) {
    if (jobs < 0) {
      throw new IllegalArgumentException("maxPrefetch must not be negative: " + jobs);
    }
    this.maxPrefetch = jobs;
  }

  /** How long a shutdown that is to wait for jobs waits at most; default: for ever. */
  public void setShutdownGrace(Duration grace) {
    this.shutdownGrace = grace;
  }

  /** Whether no job runs. */
  public boolean isIdle() {
    lock.lock();
    try {
      return working == 0;
    } finally {
      lock.unlock();
    }
  }

  /** Runs the workers; each runs jobs as long as there are any. Default: threads of the pool. */
  public void setExecutor(Executor executor) {
    this.executor = executor;
  }

  @Override
  public void initialize() {
    // threads are made when there is work
  }

  @Override
  public void setInstanceId(String instanceId) {
    // the scheduler's name is enough to tell threads by
  }

  @Override
  public void setInstanceName(String schedulerName) {
    this.name = schedulerName;
  }

  @Override
  public int getPoolSize() {
    return threadCount;
  }

  /** Waits until a batch is worth while: half of what may wait has been started. */
  @Override
  public int blockForAvailableThreads() {
    lock.lock();
    try {
      while (!stopped && available() <= prefetch() / 2) {
        room.awaitUninterruptibly();
      }
      return Math.max(1, available());
    } finally {
      lock.unlock();
    }
  }

  private int available() {
    return threadCount + prefetch() - working - waiting.size();
  }

  private int prefetch() {
    return Math.min(maxPrefetch, pace.ahead());
  }

  @Override
  public boolean runInThread(Runnable job) {
    lock.lock();
    try {
      if (stopped) {
        boolean claimed = RunShells.bundle(job).isPresent();
        RunShells.bundle(job).ifPresent(ClaimedBundle::giveBack);
        return claimed;
      }
      waiting.add(job);
      return working >= threadCount || startWorker();
    } finally {
      lock.unlock();
    }
  }

  private boolean startWorker() {
    working++;
    try {
      executor.execute(this::work);
      return true;
    } catch (RejectedExecutionException e) {
      working--;
      if (working > 0) {
        return true; // the others run it
      }
      LOG.error("The executor takes no worker", e);
      Runnable job = waiting.removeLast();
      Optional<ClaimedBundle> claimed = RunShells.bundle(job);
      claimed.ifPresent(ClaimedBundle::giveBack);
      return claimed.isPresent();
    }
  }

  private void work() {
    for (Optional<Runnable> job = next(); job.isPresent(); job = next()) {
      run(job.get());
    }
  }

  private void run(Runnable job) {
    Optional<ClaimedBundle> bundle = RunShells.bundle(job);
    if (bundle.isPresent() && !bundle.get().mayStart()) {
      bundle.get().giveBack();
      return;
    }
    long started = System.nanoTime();
    try {
      job.run();
    } catch (Throwable e) {
      LOG.error("A job's shell threw", e);
    } finally {
      bundle.ifPresent(ClaimedBundle::ended);
      pace.ran(System.nanoTime() - started, threadCount);
    }
  }

  private Optional<Runnable> next() {
    lock.lock();
    try {
      Runnable job = waiting.poll();
      if (available() > prefetch() / 2) {
        room.signalAll();
      }
      if (job == null) {
        working--;
        room.signalAll();
        idle.signalAll();
      }
      return Optional.ofNullable(job);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void shutdown(boolean waitForJobsToComplete) {
    List<Runnable> unstarted;
    lock.lock();
    try {
      stopped = true;
      unstarted = new ArrayList<>(waiting);
      waiting.clear();
      room.signalAll();
    } finally {
      lock.unlock();
    }
    unstarted.forEach(job -> RunShells.bundle(job).ifPresent(ClaimedBundle::giveBack));
    if (waitForJobsToComplete) {
      awaitIdle();
    }
  }

  private void awaitIdle() {
    lock.lock();
    try {
      long left = shutdownGrace.toNanos();
      while (working > 0 && left > 0) {
        left = idle.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }
}
