package io.carillon.api;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * When a schedule fires. Start with {@link #of}; each method answers a changed copy.
 *
 * @param spec crontab (5 fields, 6 with seconds), Quartz (6 or 7 fields), {@code @daily}…, {@code
 *     @every 1h30m}; {@code CRON_TZ=Zone} before it sets the zone
 * @param dialect {@code crontab}, {@code crontab-seconds}, {@code quartz} or {@code every}; told by
 *     the text's shape when absent
 * @param zone the IANA id of the zone whose clocks are meant; absent: UTC
 * @param clockChange what fixed times do when the clocks change
 * @param calendar the name of a calendar whose exclusions are obeyed
 * @param startAt the first instant at which it may fire, from 1970 to the end of year 9999, cut to
 *     whole milliseconds; an interval counts from it
 * @param endAt the last instant at which it may fire, in the same range
 */
public record ScheduleTiming(
    String spec,
    Optional<String> dialect,
    Optional<String> zone,
    ClockChangeRule clockChange,
    Optional<String> calendar,
    Optional<Instant> startAt,
    Optional<Instant> endAt) {

  /**
   * @throws InvalidRequestException when start or end is out of range, or the end before the start,
   *     or the calendar's name is none
   */
  public ScheduleTiming {
    Objects.requireNonNull(spec, "spec");
    Objects.requireNonNull(clockChange, "clockChange");
    List<FieldError> errors = new ArrayList<>();
    calendar = calendar.map(EventText::normalise);
    calendar.ifPresent(name -> EventText.check("calendar", name, errors));
    startAt = startAt.map(instant -> EventTime.checkRange("startAt", instant, errors));
    endAt = endAt.map(instant -> EventTime.checkRange("endAt", instant, errors));
    if (startAt.isPresent() && endAt.filter(startAt.get()::isAfter).isPresent()) {
      errors.add(new FieldError("endAt", "must not be before startAt"));
    }
    if (!errors.isEmpty()) {
      throw new InvalidRequestException(errors);
    }
  }

  /** A schedule by UTC's clocks, from now on, without end. */
  public static ScheduleTiming of(String spec) {
    return new ScheduleTiming(
        spec,
        Optional.empty(),
        Optional.empty(),
        ClockChangeRule.STANDARD,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** The same by the clocks of a zone. */
  public ScheduleTiming zone(String id) {
    return new ScheduleTiming(
        spec, dialect, Optional.of(id), clockChange, calendar, startAt, endAt);
  }

  /** The same, read as one dialect. */
  public ScheduleTiming dialect(String name) {
    return new ScheduleTiming(spec, Optional.of(name), zone, clockChange, calendar, startAt, endAt);
  }

  /** The same with other rules for clock changes. */
  public ScheduleTiming clockChange(ClockChangeRule rule) {
    return new ScheduleTiming(spec, dialect, zone, rule, calendar, startAt, endAt);
  }

  /** The same without what a calendar excludes. */
  public ScheduleTiming calendar(String name) {
    return new ScheduleTiming(spec, dialect, zone, clockChange, Optional.of(name), startAt, endAt);
  }

  /** The same between two instants, both included. */
  public ScheduleTiming between(Instant start, Instant end) {
    return new ScheduleTiming(
        spec, dialect, zone, clockChange, calendar, Optional.of(start), Optional.of(end));
  }
}
