package io.carillon.admin;

import io.carillon.api.EventRequest;
import io.carillon.event.ScheduleKeys;
import java.time.Instant;
import java.util.Optional;
import org.quartz.TriggerKey;

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
 * @param overdue it was interrupted, at its time limit or by request, and goes on all the same
 * @param cancelledBy who wants it to be stopped; it is not cancelled before its handler has ended
 * @param progress how far its handler says it is
 */
public record RunningExecution(
    String id,
    String event,
    Optional<String> eventId,
    Optional<String> schedule,
    Instant scheduledAt,
    Instant startedAt,
    String node,
    boolean overdue,
    Optional<String> cancelledBy,
    Optional<EventRequest.Json> progress) {

  static RunningExecution of(Row row) {
    return new RunningExecution(
        row.text("id"),
        row.text("event_name"),
        row.optionalText("event_id"),
        schedule(row),
        row.instant("scheduled_at"),
        row.instant("started_at"),
        row.text("node"),
        row.flag("overdue"),
        row.optionalText("cancelled_by"),
        row.optionalText("progress").map(EventRequest.Json::new));
  }

  /** A run that was ordered or is repeated has a trigger of its own, which carries the name. */
  private static Optional<String> schedule(Row row) {
    TriggerKey trigger = new TriggerKey(row.text("trigger_name"), row.text("trigger_group"));
    return row.optionalText("schedule_name")
        .or(() -> ScheduleKeys.schedule(trigger, row.bytes("job_data")));
  }
}
