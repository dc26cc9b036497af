package io.carillon.admin;

import io.carillon.api.EventRequest;
import java.time.Instant;
import java.util.Optional;

/**
 * One change of state that somebody made.
 *
 * @param id a UUID version 7
 * @param at when, by the database's clock
 * @param who the user
 * @param action what, for example {@code event.schedule}
 * @param target of what: an event id, a name
 * @param before the target before the change, where it was there
 * @param after the target after the change, where it is still there
 */
public record AuditEntry(
    String id,
    Instant at,
    String who,
    String action,
    String target,
    Optional<EventRequest.Json> before,
    Optional<EventRequest.Json> after) {

  static AuditEntry of(Row row) {
    return new AuditEntry(
        row.text("id"),
        row.instant("at"),
        row.text("who"),
        row.text("action"),
        row.text("target"),
        row.optionalText("before").map(EventRequest.Json::new),
        row.optionalText("after").map(EventRequest.Json::new));
  }
}
