package io.carillon.web.rest;

import io.carillon.api.ClockChangeRule;
import io.carillon.api.EventRequest;
import io.carillon.api.InvalidRequestException;
import io.carillon.api.MisfireRule;
import io.carillon.api.OverlapRule;
import io.carillon.api.ScheduleSpec;
import io.carillon.api.ScheduleTiming;
import java.time.Instant;
import java.util.Optional;

/** Turns a {@link ScheduleBody} into a schedule to be stored or looked at. */
final class ScheduleRequestReader {
  /** Stands in for what has its error already, so that the other fields are checked too. */
  private static final String ANY = "any";

  private static final ScheduleTiming ANY_TIMING = ScheduleTiming.of("@daily");

  private ScheduleRequestReader() {}

  /** Reads a definition that gets no name. */
  static ScheduleSpec readNameless(String body) {
    return read(ANY, body);
  }

  /**
   * @throws InvalidRequestException naming every field that is wrong
   */
  static ScheduleSpec read(String name, String body) {
    JsonFields fields = JsonFields.of(body);
    Optional<String> spec = fields.text("spec");
    fields.require("spec", spec);
    Optional<String> event = fields.text("event");
    fields.require("event", event);
    ScheduleTiming timing = timing(fields, spec.orElse("@daily"));
    ScheduleSpec request = build(fields, name, event.orElse(ANY), timing);
    fields.throwErrors();
    return request;
  }

  private static ScheduleTiming timing(JsonFields fields, String spec) {
    Optional<String> dialect = fields.text("dialect");
    Optional<String> zone = fields.text("zone");
    ClockChangeRule clockChange =
        fields
            .object("clockChange", ScheduleRequestReader::clockChange)
            .orElse(ClockChangeRule.STANDARD);
    Optional<String> calendar = fields.text("calendar");
    Optional<Instant> startAt = fields.instant("startAt");
    Optional<Instant> endAt = fields.instant("endAt");
    try {
      return new ScheduleTiming(spec, dialect, zone, clockChange, calendar, startAt, endAt);
    } catch (InvalidRequestException e) {
      fields.addErrors(e.errors());
      return ANY_TIMING;
    }
  }

  private static ClockChangeRule clockChange(JsonFields fields) {
    return new ClockChangeRule(
        fields.choice("gap", ClockChangeRule.Gap.class).orElse(ClockChangeRule.Gap.SHIFT),
        fields
            .choice("overlap", ClockChangeRule.Overlap.class)
            .orElse(ClockChangeRule.Overlap.FIRST));
  }

  private static ScheduleSpec build(
      JsonFields fields, String name, String event, ScheduleTiming timing) {
    Optional<Object> payload = fields.json("payload").map(EventRequest.Json::new);
    ScheduleSpec.Rules rules =
        new ScheduleSpec.Rules(
            fields.choice("misfire", MisfireRule.class).orElse(MisfireRule.FIRE_ONCE),
            fields.choice("whenRunning", OverlapRule.class).orElse(OverlapRule.ALLOW),
            fields.wholeNumber("priority").orElse(EventRequest.DEFAULT_PRIORITY));
    Optional<String> description = fields.text("description");
    fields.rejectUnread();
    try {
      return new ScheduleSpec(name, event, payload, timing, rules, description);
    } catch (InvalidRequestException e) {
      fields.addErrors(e.errors());
      return ScheduleSpec.of(ANY, ANY, timing);
    }
  }
}
