package io.carillon.api;

import java.time.Instant;
import java.util.UUID;

/**
 * The answer to scheduling an event.
 *
 * @param id the event's id (UUID version 7: ids sort by creation)
 * @param name the event's name
 * @param runAt when it is due, millisecond precision
 * @param disposition whether it was created, met, or replaced
 */
public record ScheduledEvent(UUID id, String name, Instant runAt, Disposition disposition) {
  /** How the request was met. */
  public enum Disposition {
    /** A new event. */
    CREATED,
    /**
     * An unfinished event with the same key was there and was kept; {@link ScheduledEvent#id()} is
     * its id.
     */
    EXISTING,
    /** An unfinished event with the same key was there and this one took its place. */
    REPLACED
  }
}
