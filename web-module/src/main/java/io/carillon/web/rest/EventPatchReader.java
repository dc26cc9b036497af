package io.carillon.web.rest;

import io.carillon.admin.EventPatch;
import io.carillon.api.EventRequest;
import io.carillon.api.InvalidRequestException;

/** Turns {@code {runAt?, payload?, priority?}} into a change. */
final class EventPatchReader {
  private EventPatchReader() {}

  /**
   * @throws InvalidRequestException naming every field that is wrong
   */
  static EventPatch read(String body) {
    JsonFields fields = JsonFields.of(body);
    EventPatch patch =
        new EventPatch(
            fields.instant("runAt"),
            fields.json("payload").map(EventRequest.Json::new),
            fields.wholeNumber("priority"));
    fields.rejectUnread();
    fields.throwErrors();
    return patch;
  }
}
