package io.carillon.admin;

import java.time.Instant;
import java.util.Optional;

/**
 * A run that goes on now.
 *
 * @param id the firing's id; the finished run gets an id of its own
 * @param event the event name
 * @param eventId the event, or empty when a schedule fired
 * @param schedule the schedule that fired, or empty
 * @param scheduledAt when it was due
 * @param startedAt when the node fired it
 * @param node the node it runs on
 */
public record RunningExecution(
    String id,
    String event,
    Optional<String> eventId,
    Optional<String> schedule,
    Instant scheduledAt,
    Instant startedAt,
    String node) {

  static RunningExecution of(Row row) {
    return new RunningExecution(
        row.text("id"),
        row.text("event_name"),
        row.optionalText("event_id"),
        row.optionalText("schedule_name"),
        row.instant("scheduled_at"),
        row.instant("started_at"),
        row.text("node"));
  }
}
