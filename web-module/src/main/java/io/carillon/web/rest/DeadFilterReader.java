package io.carillon.web.rest;

import io.carillon.admin.EventFilter;
import io.carillon.admin.EventState;
import io.carillon.api.EventText;
import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns {@code {state: "DEAD", name?, from?, to?}} into a filter. */
final class DeadFilterReader {
  private DeadFilterReader() {}

  /**
   * @throws InvalidRequestException naming every field that is wrong
   */
  static EventFilter read(String body) {
    JsonFields fields = JsonFields.of(body);
    List<FieldError> errors = new ArrayList<>();
    Optional<EventState> state = fields.choice("state", EventState.class);
    fields.require("state", state);
    if (state.isPresent() && state.get() != EventState.DEAD) {
      errors.add(new FieldError("state", "must be DEAD: only dead events are changed in bulk"));
    }
    Optional<String> name = fields.text("name").map(EventText::normalise);
    name.ifPresent(text -> EventText.check("name", text, errors));
    EventFilter filter =
        new EventFilter(
            name, state, Optional.empty(), fields.instant("from"), fields.instant("to"));
    fields.rejectUnread();
    fields.addErrors(errors);
    fields.throwErrors();
    return filter;
  }
}
