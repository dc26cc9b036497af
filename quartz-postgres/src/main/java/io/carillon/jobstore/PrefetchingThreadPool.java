package io.carillon.jobstore;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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

  private final PoolPace pace = new PoolPace(AHEAD_NANOS);
  private Executor executor = new OwnThreads();
  private int threadCount = 10;
  private int maxPrefetch = 1_000;
  private Duration shutdownGrace = Duration.ofNanos(Long.MAX_VALUE);
  private String name = "quartz";
  private volatile Crew crew;

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

  /** Runs the workers; each runs jobs as long as there are any. Default: threads of the pool. */
  public void setExecutor(Executor executor) {
    this.executor = executor;
  }

  @Override
  public void initialize() {
    crew = new Crew(executor, new Crew.Size(threadCount, maxPrefetch), pace, this::run);
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

  /** Whether no job runs. */
  public boolean isIdle() {
    return crew.isIdle();
  }

  /** Waits until a batch is worth while: half of what may wait has been started. */
  @Override
  public int blockForAvailableThreads() {
    return crew.awaitRoom();
  }

  @Override
  public boolean runInThread(Runnable job) {
    if (crew.add(job)) {
      return true;
    }
    Optional<ClaimedBundle> claimed = RunShells.bundle(job);
    claimed.ifPresent(ClaimedBundle::giveBack);
    return claimed.isPresent();
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
      Thread.interrupted(); // an interrupt was meant for this job, not for the next
      pace.ran(System.nanoTime() - begin, threadCount);
    }
  }

  @Override
  public void shutdown(boolean waitForJobsToComplete) {
    crew.stop().forEach(job -> RunShells.bundle(job).ifPresent(ClaimedBundle::giveBack));
    if (waitForJobsToComplete) {
      crew.awaitIdle(shutdownGrace.toNanos());
    }
  }
}
