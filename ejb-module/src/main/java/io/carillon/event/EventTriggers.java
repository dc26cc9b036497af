package io.carillon.event;

import java.time.Instant;
import java.util.Date;
import java.util.UUID;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.SimpleTrigger;
import org.quartz.Trigger;
import org.quartz.impl.triggers.SimpleTriggerImpl;
import org.quartz.spi.OperableTrigger;

/** Builds the Quartz objects of an event. */
public final class EventTriggers {
  private EventTriggers() {}

  /**
   * The trigger of an event: fires once, at {@code runAt} or as soon after it as can be; never
   * misfires.
   */
  public static OperableTrigger trigger(
      UUID id, String name, Instant runAt, int priority, EventData data) {
    SimpleTriggerImpl trigger = new SimpleTriggerImpl();
    trigger.setKey(EventKeys.trigger(id));
    trigger.setJobKey(EventKeys.job(name));
    trigger.setStartTime(new Date(runAt.toEpochMilli()));
    trigger.setPriority(priority);
    trigger.setMisfireInstruction(SimpleTrigger.MISFIRE_INSTRUCTION_IGNORE_MISFIRE_POLICY);
    trigger.setJobDataMap(data.toJobDataMap());
    return trigger;
  }

  /**
   * The durable job of an event name. Recovery is by the event's own trigger, not by Quartz's
   * recovery triggers.
   */
  public static JobDetail job(String eventName, Class<? extends org.quartz.Job> jobClass) {
    return JobBuilder.newJob(jobClass)
        .withIdentity(EventKeys.job(eventName))
        .storeDurably()
        .requestRecovery(false)
        .build();
  }

  /** The event of a trigger. */
  public static UUID eventId(Trigger trigger) {
    return UUID.fromString(trigger.getKey().getName());
  }
}
