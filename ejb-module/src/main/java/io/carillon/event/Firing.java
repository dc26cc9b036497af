package io.carillon.event;

import io.carillon.jobstore.LostFiring;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.quartz.JobExecutionContext;
import org.quartz.TriggerKey;
import org.quartz.spi.OperableTrigger;

/**
 * One firing of an event on this node.
 *
 * @param eventId the event; when a schedule fired, it stands for its name and {@code scheduledAt}
 * @param fireInstanceId the id under which the job store knows this firing; ownership is by it
 * @param scheduledAt when it was due
 * @param schedule the schedule that fired, if one did
 */
public record Firing(
    UUID eventId,
    String eventName,
    EventData data,
    Instant scheduledAt,
    int priority,
    String fireInstanceId,
    Optional<String> schedule) {

  /** A firing of an event that was scheduled for itself. */
  public Firing(
      UUID eventId,
      String eventName,
      EventData data,
      Instant scheduledAt,
      int priority,
      String fireInstanceId) {
    this(eventId, eventName, data, scheduledAt, priority, fireInstanceId, Optional.empty());
  }

  /** The firing Quartz runs now. */
  public static Firing of(JobExecutionContext context) {
    OperableTrigger trigger = (OperableTrigger) context.getTrigger();
    return of(trigger, context.getScheduledFireTime().toInstant(), context.getFireInstanceId());
  }

  /** The firing of a trigger. */
  public static Firing of(OperableTrigger trigger, Instant scheduledAt, String fireInstanceId) {
    Optional<String> schedule = ScheduleKeys.schedule(trigger.getJobDataMap());
    return new Firing(
        schedule
            .map(name -> ScheduleKeys.fireId(name, scheduledAt))
            .orElseGet(() -> EventTriggers.eventId(trigger)),
        trigger.getJobKey().getName(),
        EventData.of(trigger.getJobDataMap()),
        scheduledAt,
        trigger.getPriority(),
        fireInstanceId,
        schedule);
  }

  /** The firing that a dead node left. */
  public static Firing lost(LostFiring lost) {
    Optional<String> schedule = ScheduleKeys.schedule(lost.trigger(), lost.jobData());
    return new Firing(
        schedule
            .map(name -> ScheduleKeys.fireId(name, lost.scheduledAt()))
            .orElseGet(() -> UUID.fromString(lost.trigger().getName())),
        lost.job().getName(),
        EventData.ofJobDataColumn(lost.jobData()),
        lost.scheduledAt(),
        lost.priority(),
        "",
        schedule);
  }

  public TriggerKey triggerKey() {
    return EventKeys.trigger(eventId);
  }

  /** The same firing with other data. */
  public Firing with(EventData other) {
    return new Firing(eventId, eventName, other, scheduledAt, priority, fireInstanceId, schedule);
  }
}
