package io.carillon.admin;

import io.carillon.outcome.ExecutionState;
import java.time.Instant;
import java.util.Optional;

/**
 * One finished run as lists show it.
 *
 * @param id the run's id, a UUID version 7
 * @param event the event name
 * @param eventId the event, or empty when a schedule fired
 * @param schedule the schedule that fired, or empty
 * @param scheduledAt when it was due
 * @param startedAt when its handler was called; empty when it never was
 * @param finishedAt when it ended
 * @param node the node it ran on
 * @param attempt which attempt, from 1
 * @param state how it ended
 * @param error what the handler threw or said
 */
public record ExecutionSummary(
    String id,
    String event,
    Optional<String> eventId,
    Optional<String> schedule,
    Instant scheduledAt,
    Optional<Instant> startedAt,
    Instant finishedAt,
    String node,
    int attempt,
    ExecutionState state,
    Optional<ExecutionError> error) {

  static ExecutionSummary of(Row row) {
    return new ExecutionSummary(
        row.text("id"),
        row.text("event_name"),
        row.optionalText("event_id"),
        row.optionalText("schedule_name"),
        row.instant("scheduled_at"),
        row.optionalInstant("started_at"),
        row.instant("finished_at"),
        row.text("node"),
        row.integer("attempt"),
        ExecutionState.valueOf(row.text("state")),
        ExecutionError.of(row));
  }
}
