package io.carillon.bench.store;

import java.util.concurrent.TimeUnit;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.core.QuartzScheduler;
import org.quartz.core.QuartzSchedulerResources;
import org.quartz.impl.DefaultThreadExecutor;
import org.quartz.impl.StdJobRunShellFactory;
import org.quartz.impl.StdScheduler;
import org.quartz.simpl.CascadingClassLoadHelper;
import org.quartz.spi.ClassLoadHelper;
import org.quartz.spi.JobStore;
import org.quartz.spi.ThreadPool;

/** Builds Quartz from instances, so that several nodes of one cluster live in one process. */
final class QuartzNode {
  /** The shortest wait between idle looks that Quartz's documentation recommends. */
  static final long IDLE_WAIT_MILLIS = TimeUnit.SECONDS.toMillis(5);

  static final String CLUSTER = "carillon";

  private QuartzNode() {}

  /**
   * What a node is made of.
   *
   * @param instanceId its name in the cluster
   * @param batch how many triggers it acquires at once, from 1
   */
  record Parts(String instanceId, JobStore jobStore, ThreadPool threadPool, int batch) {}

  /** A scheduler that is not yet started: it schedules, and runs nothing. */
  static Scheduler build(Parts parts) throws SchedulerException {
    StdJobRunShellFactory shells = new StdJobRunShellFactory();
    QuartzSchedulerResources resources = new QuartzSchedulerResources();
    resources.setName(CLUSTER);
    resources.setInstanceId(parts.instanceId());
    resources.setThreadName("quartz-" + parts.instanceId());
    resources.setMakeSchedulerThreadDaemon(true);
    resources.setThreadPool(parts.threadPool());
    resources.setThreadExecutor(new DefaultThreadExecutor());
    resources.setJobStore(parts.jobStore());
    resources.setJobRunShellFactory(shells);
    resources.setMaxBatchSize(parts.batch());
    parts.threadPool().setInstanceName(CLUSTER);
    parts.threadPool().setInstanceId(parts.instanceId());
    parts.threadPool().initialize();
    QuartzScheduler quartz = new QuartzScheduler(resources, IDLE_WAIT_MILLIS, -1);
    ClassLoadHelper classes = new CascadingClassLoadHelper();
    classes.initialize();
    parts.jobStore().initialize(classes, quartz.getSchedulerSignaler());
    Scheduler scheduler = new StdScheduler(quartz);
    shells.initialize(scheduler);
    quartz.initialize();
    return scheduler;
  }

  /** Stops it, and waits for what it runs. */
  static void shutdown(Scheduler scheduler) {
    try {
      scheduler.shutdown(true);
    } catch (SchedulerException e) {
      throw new StoreException("quartz", e);
    }
  }
}
