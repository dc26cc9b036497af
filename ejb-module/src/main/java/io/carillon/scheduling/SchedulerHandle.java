package io.carillon.scheduling;

import io.carillon.jobstore.PostgresJobStore;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import org.quartz.JobKey;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.core.QuartzScheduler;
import org.quartz.spi.JobStore;

/**
 * The node's Quartz scheduler, for those who talk to it; the engine puts it here when it has built
 * it.
 */
@ApplicationScoped
public class SchedulerHandle {
  private volatile Scheduler scheduler;
  private volatile QuartzScheduler core;
  private volatile JobStore store;

  @Resource(lookup = "java:jboss/TransactionSynchronizationRegistry")
  TransactionSynchronizationRegistry transactions;

  /** Called once by the engine. */
  public void set(Scheduler newScheduler, QuartzScheduler newCore, JobStore newStore) {
    scheduler = newScheduler;
    core = newCore;
    store = newStore;
  }

  public Scheduler scheduler() {
    return scheduler;
  }

  /** The job store itself, which takes triggers as they are: Quartz would compute their times. */
  JobStore store() {
    return store;
  }

  /** Resumes a job; with our own store also for triggers that come while their group is paused. */
  public void resumeFully(JobKey job) throws SchedulerException {
    if (store instanceof PostgresJobStore ours) {
      ours.resumeJobFully(job);
    } else {
      scheduler.resumeJob(job);
    }
  }

  /** Makes the scheduler thread look again when the current transaction has been committed. */
  void wakeUpAfterCommit() {
    transactions.registerInterposedSynchronization(new WakeUp());
  }

  private final class WakeUp implements Synchronization {
    @Override
    public void beforeCompletion() {
      // nothing can be seen yet
    }

    @Override
    public void afterCompletion(int status) {
      wakeUp();
    }
  }

  /** Whether the scheduler is started and takes work. */
  public boolean claims() {
    QuartzScheduler current = core;
    return current != null
        && current.runningSince() != null
        && !current.isInStandbyMode()
        && !current.isShutdown();
  }

  /** Whether the scheduler was started and is kept from taking work. */
  public boolean drains() {
    QuartzScheduler current = core;
    return current != null
        && current.runningSince() != null
        && current.isInStandbyMode()
        && !current.isShutdown();
  }

  /** Makes the scheduler thread look again now. */
  public void wakeUp() {
    core.getSchedulerSignaler().signalSchedulingChange(0L);
  }

  /** Makes the scheduler claim nothing more; what runs goes on. */
  public void standBy() {
    core.standby();
  }
}
