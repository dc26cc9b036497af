package io.carillon.scheduling;

import io.carillon.api.ClockChangeRule;
import io.carillon.api.MisfireRule;
import io.carillon.api.OverlapRule;
import io.carillon.api.ScheduleSpec;
import io.carillon.jobstore.ScheduleText;
import io.carillon.schedule.ClockChange;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.time.Instant;
import java.util.Optional;

/**
 * A schedule as it is stored: checked, its dialect known, its payload JSON text.
 *
 * @param event whose handler it fires
 * @param calendar whose exclusions it obeys
 */
public record ScheduleDefinition(
    String event,
    String payload,
    ScheduleText text,
    Optional<String> calendar,
    Optional<Instant> startAt,
    Optional<Instant> endAt,
    ScheduleSpec.Rules rules,
    Optional<String> description) {
  private static final String EVERY = "every";

  /** Whether both fire at the same instants. */
  boolean firesLike(ScheduleDefinition other) {
    return text.equals(other.text)
        && calendar.equals(other.calendar)
        && startAt.equals(other.startAt)
        && endAt.equals(other.endAt);
  }

  /** Where intervals count from: the start, or else so that one passes before the first fire. */
  public Instant firstCount(Instant now) {
    return startAt.orElseGet(
        () -> text.dialect().equals(EVERY) ? text.read().next(now).orElse(now) : now);
  }

  /** The form in which it is stored. */
  public String toJson() {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("spec", text.spec())
            .add("dialect", text.dialect())
            .add("zone", text.zone())
            .add("gap", text.gap().name())
            .add("overlap", text.overlap().name())
            .add("event", event)
            .add("payload", payload)
            .add("misfire", rules.misfire().name())
            .add("whenRunning", rules.whenRunning().name())
            .add("priority", rules.priority());
    calendar.ifPresent(name -> json.add("calendar", name));
    startAt.ifPresent(instant -> json.add("startAt", instant.toString()));
    endAt.ifPresent(instant -> json.add("endAt", instant.toString()));
    description.ifPresent(words -> json.add("description", words));
    return json.build().toString();
  }

  /** Reads what {@link #toJson} wrote. */
  public static ScheduleDefinition of(String stored) {
    try (JsonReader reader = Json.createReader(new StringReader(stored))) {
      JsonObject json = reader.readObject();
      return new ScheduleDefinition(
          json.getString("event"),
          json.getString("payload"),
          new ScheduleText(
              json.getString("spec"),
              json.getString("dialect"),
              json.getString("zone"),
              ClockChange.Gap.valueOf(json.getString("gap")),
              ClockChange.Overlap.valueOf(json.getString("overlap"))),
          optional(json, "calendar"),
          optional(json, "startAt").map(Instant::parse),
          optional(json, "endAt").map(Instant::parse),
          new ScheduleSpec.Rules(
              MisfireRule.valueOf(json.getString("misfire")),
              OverlapRule.valueOf(json.getString("whenRunning")),
              json.getInt("priority")),
          optional(json, "description"));
    }
  }

  private static Optional<String> optional(JsonObject json, String field) {
    return Optional.ofNullable(json.getString(field, null));
  }

  /** The rules for clock changes, as callers write them. */
  public ClockChangeRule clockChange() {
    return new ClockChangeRule(
        ClockChangeRule.Gap.valueOf(text.gap().name()),
        ClockChangeRule.Overlap.valueOf(text.overlap().name()));
  }
}
