package io.carillon.engine;

import io.carillon.config.CarillonConfig;
import io.carillon.jobstore.PrefetchingThreadPool;
import io.carillon.log.DatabaseOutage;
import java.time.Duration;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.core.QuartzScheduler;
import org.quartz.core.QuartzSchedulerResources;
import org.quartz.impl.StdJobRunShellFactory;
import org.quartz.impl.StdScheduler;
import org.quartz.spi.JobFactory;
import org.quartz.spi.JobStore;

/**
 * Builds Quartz from instances: no properties factory, no static registry, nothing found by class
 * name.
 */
final class QuartzEngine {
  private static final Duration THREADS_PATIENCE = Duration.ofSeconds(3);

  private final QuartzScheduler core;
  private final StdScheduler scheduler;
  private final ContainerThreads threads;
  private final PrefetchingThreadPool workers;

  /**
   * What a scheduler is made of.
   *
   * @param maxBatch how many triggers one claim takes at most
   */
  record Parts(
      JobStore jobStore,
      int maxBatch,
      PrefetchingThreadPool workers,
      ContainerThreads threads,
      JobFactory jobFactory,
      DatabaseOutage outage) {}

  QuartzEngine(CarillonConfig config, Parts parts) throws SchedulerException {
    this.threads = parts.threads();
    this.workers = parts.workers();
    QuartzSchedulerResources resources = new QuartzSchedulerResources();
    resources.setName(CarillonConfig.SCHEDULER_NAME);
    resources.setInstanceId(config.nodeId());
    resources.setThreadName("carillon-scheduler");
    resources.setThreadPool(workers);
    resources.setThreadExecutor(threads);
    resources.setJobStore(parts.jobStore());
    resources.setMaxBatchSize(parts.maxBatch());
    StdJobRunShellFactory shells = new StdJobRunShellFactory();
    resources.setJobRunShellFactory(shells);
    workers.initialize();
    core = new QuartzScheduler(resources, config.pollInterval().toMillis(), -1);
    SchedulerErrors.install(core, parts.outage());
    parts.jobStore().initialize(new ModuleClasses(), core.getSchedulerSignaler());
    scheduler = new StdScheduler(core);
    shells.initialize(scheduler);
    core.initialize();
    scheduler.setJobFactory(parts.jobFactory());
  }

  Scheduler scheduler() {
    return scheduler;
  }

  QuartzScheduler core() {
    return core;
  }

  /**
   * Claims nothing more, waits for runs in progress as long as the pool's grace allows, then ends
   * Quartz and its threads.
   *
   * @return whether every run had ended
   */
  boolean stop() {
    scheduler.standby();
    scheduler.shutdown(true);
    threads.stop(THREADS_PATIENCE);
    return workers.isIdle();
  }
}
