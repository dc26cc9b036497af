package io.carillon.api;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * What a handler may know of the run it is in. Valid on the handler's thread until the handler
 * returns.
 */
public interface EventContext {
  /**
   * The event's id: the same on every attempt and every node, so it serves as an idempotency key.
   * When a schedule fired, the id stands for its name and the instant it was due.
   */
  UUID eventId();

  /** The event's name, as in {@link HandlesEvent#value()}. */
  String eventName();

  /** The payload as JSON text; {@code null} in JSON (four letters) when the event has none. */
  String payload();

  /** Which attempt this is, from 1. */
  int attempt();

  /** The attempt after which a failure makes the event dead, from 1. */
  int maxAttempts();

  /** The instant the event was due, millisecond precision. */
  Instant scheduledAt();

  /** 1 to 10; 10 goes first among events due at the same instant. */
  int priority();

  /** The caller's key, if one was given. */
  Optional<String> key();

  /**
   * Says how far the run is; shown to operators while it runs and kept with its history row. Cheap:
   * what is said more often than twice a second is passed on only in part.
   *
   * @param done how much is done, 0 or more
   * @param total of how much; 0 when that is not known
   * @param text one line for people; cut to 200 characters
   */
  void progress(long done, long total, String text);

  /** The schedule that fired; empty for an event that was scheduled for itself. */
  default Optional<String> schedule() {
    return Optional.empty();
  }
}
