package io.carillon.admin;

import io.carillon.api.EventRequest;
import io.carillon.scheduling.EventChange;
import java.time.Instant;
import java.util.Optional;

/** What an operator wants to be different about a waiting event; an empty field stays. */
public record EventPatch(
    Optional<Instant> runAt, Optional<EventRequest.Json> payload, Optional<Integer> priority) {
  EventChange toChange() {
    return new EventChange(runAt, payload.map(Object.class::cast), priority);
  }
}
