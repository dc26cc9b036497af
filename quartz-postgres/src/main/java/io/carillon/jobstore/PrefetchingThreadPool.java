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
 * <p>As few threads as keep up run the jobs, because waking a thread costs more than a short job.
 * Another one is woken when the awake ones would need some milliseconds for what waits, or when
 * something waits and none of them has started anything for a millisecond. Threads without work
 * stay for a while.
 *
 * <p>On shutdown, what has not been started is given back to {@link PostgresJobStore}. Set {@code
 * org.quartz.scheduler.batchTriggerAcquisitionMaxCount} as high as {@code maxPrefetch}.
 */
public final class PrefetchingThreadPool implements ThreadPool {
  private static final Logger LOG = LoggerFactory.getLogger(PrefetchingThreadPool.class);

  /** What may wait: what is run in this time. */
  private static final long AHEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private static final long BACKLOG_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
  private static final long STALL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long KEEP_ALIVE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition room = lock.newCondition();
  private final Condition idle = lock.newCondition();
  private final Deque<Runnable> waiting = new ArrayDeque<>();

  /** Workers without work; the last one to come is the first to go. */
  private final Deque<Worker> parked = new ArrayDeque<>();

  private final PoolPace pace = new PoolPace(AHEAD_NANOS);
  private Executor executor = new OwnThreads();
  private int threadCount = 10;
  private int maxPrefetch = 1_000;
  private Duration shutdownGrace = Duration.ofNanos(Long.MAX_VALUE);

  /** A worker without work that looks whether the others get on; null: none does. */
  private Worker watcher;

  /** All of them, also those without work. */
  private int workers;

  private long started;
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
      return busy() == 0;
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
    return threadCount + prefetch() - busy() - waiting.size();
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
      return inviteWorker();
    } finally {
      lock.unlock();
    }
  }

  private int busy() {
    return workers - parked.size() - (watcher == null ? 0 : 1);
  }

  /** Sees to it that what waits is run soon; false when there is nobody to run it. */
  private boolean inviteWorker() {
    if (parked.isEmpty() && watcher == null) {
      return workers >= threadCount || startWorker();
    }
    if (busy() == 0 || pace.nanosFor(waiting.size(), busy()) > BACKLOG_NANOS) {
      wakeWorker();
    } else if (watcher == null) {
      watcher = parked.pop();
      watcher.wakeUp.signal();
    }
    return true;
  }

  private void wakeWorker() {
    Worker worker = parked.poll();
    if (worker == null) {
      worker = watcher;
      watcher = null;
    }
    worker.wakeUp.signal();
  }

  private boolean startWorker() {
    workers++;
    try {
      executor.execute(new Worker());
      return true;
    } catch (RejectedExecutionException e) {
      workers--;
      if (workers > 0) {
        return true; // the others run it
      }
      LOG.error("The executor takes no worker", e);
      Runnable job = waiting.removeLast();
      Optional<ClaimedBundle> claimed = RunShells.bundle(job);
      claimed.ifPresent(ClaimedBundle::giveBack);
      return claimed.isPresent();
    }
  }

  /** Runs job after job; leaves when there was none for a while. */
  private final class Worker implements Runnable {
    private final Condition wakeUp = lock.newCondition();

    @Override
    public void run() {
      for (Optional<Runnable> job = next(); job.isPresent(); job = next()) {
        PrefetchingThreadPool.this.run(job.get());
      }
    }

    private Optional<Runnable> next() {
      lock.lock();
      try {
        while (waiting.isEmpty()) {
          if (stopped || !park()) {
            workers--;
            signalRoom();
            return Optional.empty();
          }
        }
        Runnable job = waiting.poll();
        started++;
        if (!waiting.isEmpty()) {
          inviteWorker();
        }
        signalRoom();
        return Optional.of(job);
      } finally {
        lock.unlock();
      }
    }

    /** Whether it is wanted again; false when it was not for long. */
    private boolean park() {
      parked.push(this);
      signalRoom();
      long left = KEEP_ALIVE_NANOS;
      while (left > 0 && !stopped && parked.contains(this)) {
        left = await(left);
      }
      watch();
      return !parked.remove(this);
    }

    /** Looks on, if that is its role, as long as the others start what waits. */
    private void watch() {
      long seen = -1;
      while (watcher == this && !stopped && !waiting.isEmpty() && seen != started) {
        seen = started;
        await(STALL_NANOS);
      }
      if (watcher == this) {
        watcher = null;
      }
    }

    private long await(long nanos) {
      try {
        return wakeUp.awaitNanos(nanos);
      } catch (InterruptedException e) {
        return nanos; // meant for the job before, or for a stop that says so itself
      }
    }
  }

  private void signalRoom() {
    if (available() > prefetch() / 2) {
      room.signalAll();
    }
    if (busy() == 0) {
      idle.signalAll();
    }
  }

  private void run(Runnable job) {
    Optional<ClaimedBundle> bundle = RunShells.bundle(job);
    if (bundle.isPresent() && !bundle.get().mayStart()) {
      bundle.get().giveBack();
      return;
    }
    long begin = System.nanoTime();
    try {
      job.run();
    } catch (Throwable e) {
      LOG.error("A job's shell threw", e);
    } finally {
      bundle.ifPresent(ClaimedBundle::ended);
      pace.ran(System.nanoTime() - begin, threadCount);
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
      parked.forEach(worker -> worker.wakeUp.signal());
      Optional.ofNullable(watcher).ifPresent(worker -> worker.wakeUp.signal());
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
      while (busy() > 0 && left > 0) {
        left = idle.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }
}
