package io.carillon.event;

import java.time.Instant;
import java.util.UUID;
import org.quartz.JobExecutionContext;
import org.quartz.TriggerKey;
import org.quartz.spi.OperableTrigger;

/**
 * One firing of an event on this node.
 *
 * @param fireInstanceId the id under which the job store knows this firing; ownership is by it
 * @param scheduledAt when it was due
 */
public record Firing(
    UUID eventId,
    String eventName,
    EventData data,
    Instant scheduledAt,
    int priority,
    String fireInstanceId) {

  /** The firing Quartz runs now. */
  public static Firing of(JobExecutionContext context) {
    OperableTrigger trigger = (OperableTrigger) context.getTrigger();
    return new Firing(
        EventTriggers.eventId(trigger),
        trigger.getJobKey().getName(),
        EventData.of(trigger.getJobDataMap()),
        context.getScheduledFireTime().toInstant(),
        trigger.getPriority(),
        context.getFireInstanceId());
  }

  public TriggerKey triggerKey() {
    return EventKeys.trigger(eventId);
  }

  /** The same firing with other data. */
  public Firing with(EventData other) {
    return new Firing(eventId, eventName, other, scheduledAt, priority, fireInstanceId);
  }
}
