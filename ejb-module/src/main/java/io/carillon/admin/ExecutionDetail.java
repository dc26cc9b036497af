package io.carillon.admin;

import io.carillon.api.EventRequest;
import io.carillon.outcome.ExecutionState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One finished run with all that is known of it: what {@link ExecutionSummary} has, its stack
 * trace, what it logged (the first lines and the last), and how far it got.
 */
public record ExecutionDetail(
    String id,
    String event,
    Optional<String> eventId,
    Optional<String> schedule,
    Instant scheduledAt,
    Optional<Instant> startedAt,
    Instant finishedAt,
    String node,
    int attempt,
    int maxAttempts,
    ExecutionState state,
    Optional<ExecutionError> error,
    Optional<String> stackTrace,
    List<String> log,
    Optional<EventRequest.Json> progress) {

  static ExecutionDetail of(Row row) {
    ExecutionSummary run = ExecutionSummary.of(row);
    return new ExecutionDetail(
        run.id(),
        run.event(),
        run.eventId(),
        run.schedule(),
        run.scheduledAt(),
        run.startedAt(),
        run.finishedAt(),
        run.node(),
        run.attempt(),
        row.integer("max_attempts"),
        run.state(),
        run.error(),
        row.optionalText("error_stack"),
        row.lines("log"),
        row.optionalText("progress").map(EventRequest.Json::new));
  }
}
