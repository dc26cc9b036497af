package io.carillon.event;

import io.carillon.jobstore.OneShotTrigger;
import io.carillon.jobstore.RecurringSchedule;
import io.carillon.jobstore.ScheduleText;
import io.carillon.jobstore.ScheduleTrigger;
import io.carillon.jobstore.WhenRunning;
import java.util.UUID;
import org.quartz.TriggerBuilder;

/** Builds the Quartz objects of a schedule. */
public final class ScheduleTriggers {
  private ScheduleTriggers() {}

  /** A trigger that has neither times nor calendar yet. */
  public static ScheduleTrigger trigger(
      String name, String event, ScheduleText text, WhenRunning whenRunning, EventData data) {
    return TriggerBuilder.newTrigger()
        .withIdentity(ScheduleKeys.trigger(name))
        .forJob(EventKeys.job(event))
        .withSchedule(RecurringSchedule.of(text, whenRunning))
        .usingJobData(ScheduleKeys.jobData(name, data))
        .build();
  }

  /** Runs a schedule's handler once, now, and leaves its fires where they are. */
  public static OneShotTrigger extraRun(UUID id, String name, String event, EventData data) {
    OneShotTrigger trigger = OneShotTrigger.at(data.createdAt());
    trigger.setKey(ScheduleKeys.extraRun(id));
    trigger.setJobKey(EventKeys.job(event));
    trigger.setJobDataMap(ScheduleKeys.jobData(name, data));
    return trigger;
  }
}
