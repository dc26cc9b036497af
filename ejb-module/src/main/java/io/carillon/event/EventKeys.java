package io.carillon.event;

import java.util.UUID;
import org.quartz.JobKey;
import org.quartz.TriggerKey;

/** How events are named inside Quartz: one durable job an event name, one trigger an event. */
public final class EventKeys {
  /** The group of every event's trigger. */
  public static final String EVENT_GROUP = "event";

  /** The group of every event name's job. */
  public static final String JOB_GROUP = "event";

  /** The class of every event's job: io.carillon.listener.EventJob. */
  public static final String JOB_CLASS = "io.carillon.listener.EventJob";

  private EventKeys() {}

  public static JobKey job(String eventName) {
    return new JobKey(eventName, JOB_GROUP);
  }

  public static TriggerKey trigger(UUID eventId) {
    return new TriggerKey(eventId.toString(), EVENT_GROUP);
  }

  public static boolean isEvent(TriggerKey key) {
    return EVENT_GROUP.equals(key.getGroup());
  }
}
