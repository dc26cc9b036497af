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
}
