package io.carillon.web.rest;

import io.carillon.admin.CalendarView;
import io.carillon.api.FieldError;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The body that defines an exclusion calendar.
 *
 * @param icalendar a file (RFC 5545); the dates of its events are added to the others
 */
@Schema(description = "What is excluded: an instant is, when any of these has it.")
record CalendarBody(
    @Schema(maxLength = 1000) String description,
    @Schema(defaultValue = "UTC", description = "By whose clocks; an IANA id") String zone,
    List<LocalDate> dates,
    List<CalendarView.Range> ranges,
    @Schema(description = "The three letters of the cron dialects do as well")
        List<DayOfWeek> weekdays,
    @Schema(
            description =
                "Schedules whose instants are excluded: whole minutes of five fields, else seconds",
            examples = "[\"* 0-5 * * *\"]")
        List<String> cron,
    @Schema(description = "An iCalendar file; its events' dates are added") String icalendar) {
  private static final int LONGEST_DESCRIPTION = 1_000;
  private static final int LONGEST_SHOWN = 100;
  private static final int DATE_LENGTH = "2026-12-25".length();
  private static final int CRON_LETTERS = 3;

  /** Ranges and windows are asked one by one about each instant. */
  private static final Map<String, Integer> MOST =
      Map.of("dates", 20_000, "ranges", 500, "weekdays", 7, "cron", 20);

  /** A calendar, and the file to be added to it. */
  record Request(CalendarView calendar, Optional<String> icalendar) {}

  static Request read(String name, String body) {
    JsonFields fields = JsonFields.of(body);
    Optional<String> description = fields.text("description");
    if (description.filter(text -> text.length() > LONGEST_DESCRIPTION).isPresent()) {
      fields.addErrors(List.of(new FieldError("description", "must have at most 1000 characters")));
    }
    CalendarView calendar =
        new CalendarView(
            name,
            description,
            fields.text("zone").orElse("UTC"),
            items(
                fields,
                "dates",
                "date of the years 1 to 9999 such as 2026-12-25",
                CalendarBody::date),
            items(
                fields,
                "ranges",
                "{\"from\": date, \"to\": the same or a later one} of the years 1 to 9999",
                CalendarBody::range),
            items(fields, "weekdays", "weekday such as SUNDAY or SUN", CalendarBody::weekday),
            items(fields, "cron", "text of a schedule", CalendarBody::text));
    Optional<String> icalendar = fields.text("icalendar");
    fields.rejectUnread();
    fields.throwErrors();
    return new Request(calendar, icalendar);
  }

  private static <T> List<T> items(
      JsonFields fields, String field, String what, Function<JsonValue, Optional<T>> reading) {
    List<T> items = new ArrayList<>();
    List<JsonValue> values = fields.items(field);
    int most = MOST.get(field);
    if (values.size() > most) {
      fields.addErrors(List.of(new FieldError(field, "must have at most " + most + " items")));
      return items;
    }
    for (JsonValue value : values) {
      Optional<T> item = reading.apply(value);
      if (item.isEmpty()) {
        fields.addErrors(List.of(new FieldError(field, isNo(value, what))));
        return items;
      }
      items.add(item.get());
    }
    return items;
  }

  private static String isNo(JsonValue value, String what) {
    String text = value.toString();
    String shown = text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) + "…" : text;
    return "%s is no %s".formatted(shown, what);
  }

  private static Optional<String> text(JsonValue value) {
    return value instanceof JsonString string ? Optional.of(string.getString()) : Optional.empty();
  }

  private static Optional<LocalDate> date(JsonValue value) {
    try {
      return text(value)
          .filter(text -> text.length() == DATE_LENGTH)
          .map(LocalDate::parse)
          .filter(date -> date.getYear() >= 1);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Optional<DayOfWeek> weekday(JsonValue value) {
    return text(value)
        .flatMap(
            name ->
                Arrays.stream(DayOfWeek.values()).filter(day -> isNamed(day, name)).findFirst());
  }

  /** As it is called, or by the three letters of the cron dialects, in any case. */
  private static boolean isNamed(DayOfWeek day, String name) {
    return name.equalsIgnoreCase(day.name())
        || name.equalsIgnoreCase(day.name().substring(0, CRON_LETTERS));
  }

  private static Optional<CalendarView.Range> range(JsonValue value) {
    if (value.getValueType() != JsonValue.ValueType.OBJECT || value.asJsonObject().size() != 2) {
      return Optional.empty();
    }
    Optional<LocalDate> from =
        Optional.ofNullable(value.asJsonObject().get("from")).flatMap(CalendarBody::date);
    Optional<LocalDate> to =
        Optional.ofNullable(value.asJsonObject().get("to")).flatMap(CalendarBody::date);
    return from.flatMap(
        first ->
            to.filter(last -> !last.isBefore(first))
                .map(last -> new CalendarView.Range(first, last)));
  }
}
