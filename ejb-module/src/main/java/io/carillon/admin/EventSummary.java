package io.carillon.admin;

import java.time.Instant;
import java.util.Optional;

/**
 * An event as lists show it.
 *
 * @param id the event's id, a UUID version 7
 * @param name which handler
 * @param state where it is in its life
 * @param runAt when it is due, or was due when it last ran
 * @param priority 1 to 10, 10 first
 * @param key the caller's key
 * @param attempt the attempt that comes next, runs, or was the last
 * @param maxAttempts the attempt after which a failure is final
 * @param createdAt when it was scheduled
 * @param createdBy who scheduled it
 * @param lastError why the last attempt failed
 */
public record EventSummary(
    String id,
    String name,
    EventState state,
    Instant runAt,
    int priority,
    Optional<String> key,
    int attempt,
    int maxAttempts,
    Instant createdAt,
    String createdBy,
    Optional<String> lastError) {}
