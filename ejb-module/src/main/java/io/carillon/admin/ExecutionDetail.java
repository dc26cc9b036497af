package io.carillon.admin;

import io.carillon.outcome.ExecutionState;
import java.time.Instant;
import java.util.Optional;

/** One finished run with all that is known of it: {@link ExecutionSummary} and its stack trace. */
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
    Optional<String> stackTrace) {

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
        row.optionalText("error_stack"));
  }
}
