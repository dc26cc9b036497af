package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.quartz.Calendar;
import org.quartz.JobPersistenceException;
import org.quartz.Trigger;
import org.quartz.spi.OperableTrigger;

/**
 * Applies misfire instructions to claimed triggers that are later than the threshold. There is no
 * scan for misfires: they are found where they fire, as many at once as a claim holds.
 */
final class Misfires {
  private final Store store;
  private final TriggerWriter writer;

  Misfires(Store store, TriggerWriter writer) {
    this.store = store;
    this.writer = writer;
  }

  /**
   * @param now the database's clock, epoch milliseconds
   */
  boolean isMisfired(Firing.Claimed claimed, long now) {
    OperableTrigger trigger = claimed.trigger();
    return isLate(trigger, now)
        && (trigger instanceof ScheduleTrigger schedule
            ? schedule.hasMissed(claimed.calendar().orElse(null), Instant.ofEpochMilli(now))
            : hasInstruction(trigger));
  }

  private boolean isLate(OperableTrigger trigger, long now) {
    return !(trigger instanceof OneShotTrigger)
        && trigger.getNextFireTime().getTime() < now - store.misfireThreshold();
  }

  private static boolean hasInstruction(OperableTrigger trigger) {
    return trigger.getMisfireInstruction() != Trigger.MISFIRE_INSTRUCTION_IGNORE_MISFIRE_POLICY;
  }

  /** The triggers wait for their new times, or are complete. */
  void apply(Session session, List<Firing.Claimed> misfired, long now)
      throws SQLException, JobPersistenceException {
    List<OperableTrigger> triggers = new ArrayList<>();
    for (Firing.Claimed claimed : misfired) {
      store.signaler().notifyTriggerListenersMisfired(claimed.trigger());
      triggers.add(updated(claimed, now));
    }
    String[] states =
        triggers.stream()
            .map(trigger -> trigger.getNextFireTime() == null ? "COMPLETE" : "WAITING")
            .toArray(String[]::new);
    writer.update(session, triggers, states);
    for (OperableTrigger trigger : triggers) {
      if (trigger.getNextFireTime() == null) {
        store.signaler().notifySchedulerListenersFinalized(trigger);
      }
    }
  }

  private OperableTrigger updated(Firing.Claimed claimed, long now) {
    OperableTrigger trigger = (OperableTrigger) claimed.trigger().clone();
    Calendar calendar = claimed.calendar().orElse(null);
    if (trigger instanceof ScheduleTrigger schedule) {
      schedule.updateAfterMisfire(calendar, Instant.ofEpochMilli(now));
      return schedule;
    }
    trigger.updateAfterMisfire(calendar);
    if (trigger.getNextFireTime() != null && isLate(trigger, now)) {
      // the trigger asked this machine's clock, which is behind the database's
      trigger.setNextFireTime(new Date(now));
    }
    return trigger;
  }
}
