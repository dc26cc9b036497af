package io.carillon.event;

import io.carillon.jobstore.OneShotTrigger;
import java.time.Instant;
import java.util.UUID;
import org.quartz.Trigger;

/** Builds the Quartz objects of an event. */
public final class EventTriggers {
  private EventTriggers() {}

  /**
   * The trigger of an event: fires once, at {@code runAt} or as soon after it as can be; never
   * misfires.
   */
  public static OneShotTrigger trigger(
      UUID id, String name, Instant runAt, int priority, EventData data) {
    OneShotTrigger trigger = OneShotTrigger.at(runAt);
    trigger.setKey(EventKeys.trigger(id));
    trigger.setJobKey(EventKeys.job(name));
    trigger.setPriority(priority);
    trigger.setJobDataMap(data.toJobDataMap());
    data.key().ifPresent(trigger::setUniqueKey);
    return trigger;
  }

  /** The event of a trigger. */
  public static UUID eventId(Trigger trigger) {
    return UUID.fromString(trigger.getKey().getName());
  }
}
