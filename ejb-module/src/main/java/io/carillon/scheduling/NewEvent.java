package io.carillon.scheduling;

import io.carillon.event.EventData;
import io.carillon.event.EventTriggers;
import io.carillon.jobstore.OneShotTrigger;
import java.time.Instant;
import java.util.UUID;

/** An event that has been checked and has its id, and is not yet written. */
public record NewEvent(UUID id, String name, Instant runAt, int priority, EventData data) {
  /** The trigger that will fire it. */
  public OneShotTrigger toTrigger() {
    return EventTriggers.trigger(id, name, runAt, priority, data);
  }
}
