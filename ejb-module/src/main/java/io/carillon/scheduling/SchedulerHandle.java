package io.carillon.scheduling;

import jakarta.enterprise.context.ApplicationScoped;
import org.quartz.Scheduler;
import org.quartz.core.QuartzScheduler;

/**
 * The node's Quartz scheduler, for those who talk to it; the engine puts it here when it has built
 * it.
 */
@ApplicationScoped
public class SchedulerHandle {
  private volatile Scheduler scheduler;
  private volatile QuartzScheduler core;

  /** Called once by the engine. */
  public void set(Scheduler newScheduler, QuartzScheduler newCore) {
    scheduler = newScheduler;
    core = newCore;
  }

  public Scheduler scheduler() {
    return scheduler;
  }

  /** Whether the scheduler is started and takes work. */
  public boolean claims() {
    QuartzScheduler current = core;
    return current != null
        && current.runningSince() != null
        && !current.isInStandbyMode()
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
