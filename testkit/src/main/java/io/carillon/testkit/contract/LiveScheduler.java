package io.carillon.testkit.contract;

import org.quartz.Job;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.core.QuartzScheduler;
import org.quartz.core.QuartzSchedulerResources;
import org.quartz.impl.DefaultThreadExecutor;
import org.quartz.impl.StdJobRunShellFactory;
import org.quartz.impl.StdScheduler;
import org.quartz.simpl.CascadingClassLoadHelper;
import org.quartz.simpl.SimpleThreadPool;
import org.quartz.spi.JobStore;
import org.quartz.spi.ThreadPool;

/**
 * A real Quartz scheduler. It is built by hand, because Quartz's factories allow one scheduler of a
 * name in a JVM, and a cluster has several.
 */
public final class LiveScheduler implements AutoCloseable {
  private static final int THREADS = 8;
  private static final int BATCH = 8;
  private static final long IDLE_WAIT_MILLIS = 5_000;

  private final Scheduler scheduler;

  private LiveScheduler(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  /**
   * A scheduler in stand-by.
   *
   * @param work what runs for every job, whatever its class
   */
  public static LiveScheduler standingBy(
      JobStoreFactory factory, StoreSettings settings, Job work) {
    try {
      return new LiveScheduler(build(factory.create(settings), settings, work));
    } catch (SchedulerException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Scheduler build(JobStore store, StoreSettings settings, Job work)
      throws SchedulerException {
    StdJobRunShellFactory shells = new StdJobRunShellFactory();
    QuartzSchedulerResources resources = new QuartzSchedulerResources();
    resources.setName(settings.schedulerName());
    resources.setInstanceId(settings.instanceId());
    resources.setThreadExecutor(new DefaultThreadExecutor());
    resources.setThreadPool(threads(settings));
    resources.setJobRunShellFactory(shells);
    resources.setJobStore(store);
    resources.setMaxBatchSize(BATCH);
    resources.setMakeSchedulerThreadDaemon(true);
    QuartzScheduler engine = new QuartzScheduler(resources, IDLE_WAIT_MILLIS, -1);
    initialize(store, settings, engine);
    StdScheduler scheduler = new StdScheduler(engine);
    shells.initialize(scheduler);
    engine.initialize();
    engine.setJobFactory((bundle, ignored) -> work);
    return scheduler;
  }

  private static void initialize(JobStore store, StoreSettings settings, QuartzScheduler engine)
      throws SchedulerException {
    CascadingClassLoadHelper classes = new CascadingClassLoadHelper();
    classes.initialize();
    store.setInstanceName(settings.schedulerName());
    store.setInstanceId(settings.instanceId());
    store.setThreadPoolSize(THREADS);
    store.initialize(classes, engine.getSchedulerSignaler());
  }

  private static ThreadPool threads(StoreSettings settings) throws SchedulerException {
    SimpleThreadPool threads = new SimpleThreadPool(THREADS, Thread.NORM_PRIORITY);
    threads.setInstanceName(settings.schedulerName());
    threads.setInstanceId(settings.instanceId());
    threads.setMakeThreadsDaemons(true);
    threads.initialize();
    return threads;
  }

  public Scheduler scheduler() {
    return scheduler;
  }

  public LiveScheduler start() {
    try {
      scheduler.start();
      return this;
    } catch (SchedulerException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Stops when the running jobs are done. */
  @Override
  public void close() {
    try {
      scheduler.shutdown(true);
    } catch (SchedulerException e) {
      throw new IllegalStateException(e);
    }
  }
}
