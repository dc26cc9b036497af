package io.carillon.engine;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.admin.DatabaseTrouble;
import io.carillon.log.DatabaseOutage;
import org.quartz.SchedulerException;
import org.quartz.core.QuartzScheduler;
import org.quartz.listeners.SchedulerListenerSupport;

/** Logs what Quartz reports, in the place of its own listener, which knows no outages. */
final class SchedulerErrors extends SchedulerListenerSupport {
  private final DatabaseOutage outage;

  private SchedulerErrors(DatabaseOutage outage) {
    this.outage = outage;
  }

  static void install(QuartzScheduler core, DatabaseOutage outage) {
    core.getInternalSchedulerListeners().stream()
        .filter(listener -> listener.getClass().getSimpleName().equals("ErrorLogger"))
        .toList()
        .forEach(core::removeInternalSchedulerListener);
    core.addInternalSchedulerListener(new SchedulerErrors(outage));
  }

  @Override
  public void schedulerError(String message, SchedulerException cause) {
    if (DatabaseTrouble.isPassing(cause)) {
      outage.begins(cause.getMessage());
    } else {
      LOG.schedulerError(message, cause);
    }
  }
}
