package io.carillon.web.rest;

import io.carillon.api.EventRequest;
import io.carillon.api.InvalidRequestException;
import io.carillon.api.OnConflict;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Turns {@code {name, payload?, runAt? | delay?, priority?, key?, onConflict?}} into a request. */
final class EventRequestReader {
  /** Stands in for a name that has its error already, so that the other fields are checked too. */
  private static final String ANY_NAME = "any";

  private EventRequestReader() {}

  /**
   * @throws InvalidRequestException naming every field that is wrong
   */
  static EventRequest read(String body) {
    JsonFields fields = JsonFields.of(body);
    Optional<String> name = fields.text("name");
    fields.require("name", name);
    EventRequest request = build(fields, name.orElse(ANY_NAME));
    fields.throwErrors();
    return request;
  }

  private static EventRequest build(JsonFields fields, String name) {
    Optional<Object> payload = fields.json("payload").map(EventRequest.Json::new);
    Optional<Instant> runAt = fields.instant("runAt");
    Optional<Duration> delay = fields.duration("delay");
    int priority = fields.wholeNumber("priority").orElse(EventRequest.DEFAULT_PRIORITY);
    Optional<String> key = fields.text("key");
    OnConflict onConflict = fields.choice("onConflict", OnConflict.class).orElse(OnConflict.KEEP);
    fields.rejectUnread();
    try {
      return new EventRequest(
          name, payload, runAt, delay, priority, key, onConflict, Optional.empty());
    } catch (InvalidRequestException e) {
      fields.addErrors(e.errors());
      return EventRequest.of(ANY_NAME);
    }
  }
}
