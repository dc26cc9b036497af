package io.carillon.admin;

import io.carillon.api.EventRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An event with all that is known of it: what {@link EventSummary} has, its payload as it was
 * given, its newest 20 executions, and why it does not run now.
 */
public record EventDetail(
    String id,
    String name,
    EventRequest.Json payload,
    EventState state,
    Instant runAt,
    int priority,
    Optional<String> key,
    int attempt,
    int maxAttempts,
    Instant createdAt,
    String createdBy,
    Optional<String> lastError,
    List<ExecutionSummary> executions,
    String why) {

  static EventDetail of(
      EventSummary event, String payload, List<ExecutionSummary> executions, String why) {
    return new EventDetail(
        event.id(),
        event.name(),
        new EventRequest.Json(payload),
        event.state(),
        event.runAt(),
        event.priority(),
        event.key(),
        event.attempt(),
        event.maxAttempts(),
        event.createdAt(),
        event.createdBy(),
        event.lastError(),
        executions,
        why);
  }
}
