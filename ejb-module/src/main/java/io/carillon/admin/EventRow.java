package io.carillon.admin;

import io.carillon.api.InvalidRequestException;
import io.carillon.event.EventData;
import java.time.Instant;
import java.util.Optional;

/**
 * An event as the tables tell it.
 *
 * @param due its time has come by the database's clock
 * @param node the node that has claimed it, runs it, or ran it last
 * @param since when that node claimed or finished it
 */
record EventRow(EventSummary event, boolean due, Optional<String> node, Optional<Instant> since) {
  /** What is shown of a trigger whose data nobody can read. */
  private static final EventData UNREADABLE =
      EventData.first("null", 1, Instant.EPOCH, "", Optional.empty());

  static EventRow of(Row row) {
    EventSummary event = row.tuple().get("attempt") == null ? unfinished(row) : finished(row);
    return new EventRow(
        event, row.flag("due"), row.optionalText("node"), row.optionalInstant("since"));
  }

  private static EventSummary unfinished(Row row) {
    EventData data = data(row);
    return new EventSummary(
        row.text("id"),
        row.text("name"),
        EventState.valueOf(row.text("state")),
        row.instant("run_at"),
        row.integer("priority"),
        row.optionalText("event_key").or(data::key),
        data.attempt(),
        data.maxAttempts(),
        data.createdAt(),
        data.createdBy(),
        data.lastError());
  }

  private static EventSummary finished(Row row) {
    return new EventSummary(
        row.text("id"),
        row.text("name"),
        EventState.valueOf(row.text("state")),
        row.instant("run_at"),
        row.integer("priority"),
        row.optionalText("event_key"),
        row.integer("attempt"),
        row.integer("max_attempts"),
        row.optionalInstant("created_at").orElseGet(() -> row.instant("since")),
        row.optionalText("created_by").orElse(""),
        row.optionalText("last_error"));
  }

  /** One damaged trigger must not hide the others. */
  static EventData data(Row row) {
    try {
      return EventData.ofJobDataColumn(row.bytes("job_data"));
    } catch (IllegalArgumentException
        | java.time.DateTimeException
        | InvalidRequestException damaged) {
      return UNREADABLE;
    }
  }
}
