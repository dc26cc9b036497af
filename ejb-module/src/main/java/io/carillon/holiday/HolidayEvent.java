package io.carillon.holiday;

import biweekly.component.VEvent;
import biweekly.property.ExceptionDates;
import biweekly.property.ExceptionRule;
import biweekly.property.ICalProperty;
import biweekly.property.RecurrenceDates;
import biweekly.property.RecurrenceProperty;
import biweekly.property.RecurrenceRule;
import biweekly.util.Frequency;
import biweekly.util.ICalDate;
import biweekly.util.Period;
import biweekly.util.Recurrence;
import io.carillon.api.InvalidRequestException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** An event of a file: when it begins, by the clocks of its own zone, and how long it lasts. */
final class HolidayEvent {
  private static final Set<Frequency> PARTS_OF_DAYS =
      EnumSet.of(Frequency.HOURLY, Frequency.MINUTELY, Frequency.SECONDLY);

  private final VEvent event;
  private final FileZones zones;
  private final ZoneId excluding;
  private final int line;
  private final ICalDate start;
  private final LocalTimes clocks;
  private final LocalDateTime begin;
  private final Duration length;

  /** The dates from the first to the last, both included. */
  record Days(LocalDate first, LocalDate last) {}

  /**
   * @param excluding by whose clocks dates are excluded, and what times without zone mean
   * @param line where it begins in the file
   * @throws InvalidRequestException when it contradicts itself
   */
  HolidayEvent(VEvent event, FileZones zones, ZoneId excluding, int line) {
    this.event = event;
    this.zones = zones;
    this.excluding = excluding;
    this.line = line;
    this.start = event.getDateStart().getValue();
    this.clocks = zones.clocks(event.getDateStart(), start);
    this.begin = LocalTimes.written(start);
    this.length = length();
  }

  private InvalidRequestException wrong(String reason) {
    return Refusal.at(line, "VEVENT: " + reason);
  }

  private Duration length() {
    if (event.getDateEnd() != null && event.getDuration() != null) {
      throw wrong("DTEND and DURATION exclude each other");
    }
    if (event.getDateEnd() != null) {
      return untilEnd();
    }
    if (event.getDuration() != null) {
      Duration given = Duration.ofMillis(event.getDuration().getValue().toMillis());
      if (!start.hasTime() && event.getDuration().getValue().hasTime()) {
        throw wrong("DURATION must be whole days, because DTSTART is a date");
      }
      return given;
    }
    return start.hasTime() ? Duration.ofMillis(1) : Duration.ofDays(1);
  }

  private Duration untilEnd() {
    ICalDate end = event.getDateEnd().getValue();
    checkKind("DTEND", end);
    if (zones.isFloating(event.getDateStart(), start)
        != zones.isFloating(event.getDateEnd(), end)) {
      throw wrong("DTSTART and DTEND must both name their zone, or neither");
    }
    Instant last = zones.clocks(event.getDateEnd(), end).instant(LocalTimes.written(end));
    Duration length =
        start.hasTime()
            ? Duration.between(clocks.instant(begin), last)
            : Duration.between(begin, LocalTimes.written(end));
    if (length.isNegative() || length.isZero()) {
      throw wrong("DTEND must come after DTSTART");
    }
    return length;
  }

  private void checkKind(String property, ICalDate date) {
    if (date.hasTime() != start.hasTime()) {
      throw wrong(
          "%s must be a %s as DTSTART is".formatted(property, start.hasTime() ? "time" : "date"));
    }
  }

  /** On which line of the file it begins. */
  int line() {
    return line;
  }

  /** Whether there is more than one of it. */
  boolean recurs() {
    return !event.getProperties(RecurrenceRule.class).isEmpty();
  }

  /**
   * The days on which it is.
   *
   * @param last nothing that begins after it is looked for
   * @param overrides what takes the place of some of it
   */
  List<Days> days(LocalDate last, List<HolidayEvent> overrides, Effort effort) {
    Set<LocalDateTime> begins = new TreeSet<>(Set.of(begin));
    rules(RecurrenceRule.class, last, effort).forEach(begins::add);
    dates().forEach(begins::add);
    rules(ExceptionRule.class, last, effort).forEach(begins::remove);
    exceptions().forEach(begins::remove);
    overrides.forEach(other -> begins.remove(other.overridden(this)));
    List<Days> days = new ArrayList<>();
    begins.forEach(each -> days.add(days(each, length)));
    periods().forEach(days::add);
    return days;
  }

  private Days days(LocalDateTime from, Duration lasting) {
    if (!start.hasTime()) {
      return new Days(from.toLocalDate(), from.plus(lasting).minusNanos(1).toLocalDate());
    }
    return days(clocks.instant(from), clocks.instant(from).plus(lasting));
  }

  private Days days(Instant from, Instant until) {
    return new Days(
        LocalDate.ofInstant(from, excluding), LocalDate.ofInstant(until.minusMillis(1), excluding));
  }

  private <P extends RecurrenceProperty> Stream<LocalDateTime> rules(
      Class<P> kind, LocalDate last, Effort effort) {
    return event.getProperties(kind).stream()
        .flatMap(rule -> instances(rule.getValue(), last, effort).stream());
  }

  private List<LocalDateTime> instances(Recurrence rule, LocalDate last, Effort effort) {
    checkDaily(rule);
    LocalDateTime horizon = last.atTime(LocalTime.MAX);
    LocalDateTime end = until(rule).filter(horizon::isAfter).orElse(horizon);
    return new RuleInstances(rule, begin, effort).upTo(end);
  }

  private void checkDaily(Recurrence rule) {
    boolean ofTimes =
        PARTS_OF_DAYS.contains(rule.getFrequency())
            || !(rule.getByHour().isEmpty()
                && rule.getByMinute().isEmpty()
                && rule.getBySecond().isEmpty());
    if (!start.hasTime() && ofTimes) {
      throw wrong("a rule of hours, minutes or seconds needs a DTSTART with a time");
    }
  }

  /** UNTIL by the event's own clocks. */
  private Optional<LocalDateTime> until(Recurrence rule) {
    ICalDate until = rule.getUntil();
    if (until == null) {
      return Optional.empty();
    }
    LocalDateTime written = LocalTimes.written(until);
    LocalDateTime end = written;
    if (!until.hasTime()) {
      end = written.toLocalDate().atTime(LocalTime.MAX);
    } else if (!start.hasTime()) {
      throw wrong("UNTIL must be a date as DTSTART is");
    } else if (until.getRawComponents().isUtc()) {
      end = clocks.at(written.toInstant(ZoneOffset.UTC));
    }
    if (end.isBefore(begin)) {
      throw wrong("UNTIL comes before DTSTART");
    }
    return Optional.of(end);
  }

  private Stream<LocalDateTime> dates() {
    return event.getProperties(RecurrenceDates.class).stream()
        .flatMap(
            property -> property.getDates().stream().map(date -> local("RDATE", property, date)));
  }

  private Stream<LocalDateTime> exceptions() {
    return event.getProperties(ExceptionDates.class).stream()
        .flatMap(
            property -> property.getValues().stream().map(date -> local("EXDATE", property, date)));
  }

  private Stream<Days> periods() {
    return event.getProperties(RecurrenceDates.class).stream()
        .flatMap(property -> property.getPeriods().stream().map(period -> days(property, period)));
  }

  private Days days(RecurrenceDates property, Period period) {
    ICalDate from = period.getStartDate();
    Instant begins = zones.clocks(property, from).instant(LocalTimes.written(from));
    ICalDate to = period.getEndDate();
    Instant ends =
        to == null
            ? begins.plusMillis(period.getDuration().toMillis())
            : zones.clocks(property, to).instant(LocalTimes.written(to));
    if (!ends.isAfter(begins)) {
      throw wrong("a period of RDATE ends before it begins");
    }
    return days(begins, ends);
  }

  /** A time of another property, by this event's clocks. */
  private LocalDateTime local(String name, ICalProperty property, ICalDate date) {
    checkKind(name, date);
    LocalDateTime written = LocalTimes.written(date);
    return start.hasTime() ? clocks.at(zones.clocks(property, date).instant(written)) : written;
  }

  /** When that of the others would be whose place it takes. */
  private LocalDateTime overridden(HolidayEvent series) {
    return series.local(
        "RECURRENCE-ID", event.getRecurrenceId(), event.getRecurrenceId().getValue());
  }

  boolean isOverride() {
    return event.getRecurrenceId() != null;
  }

  boolean isOverrideOf(HolidayEvent series) {
    return isOverride() && series.uid().equals(uid());
  }

  boolean isCancelled() {
    return event.getStatus() != null && event.getStatus().isCancelled();
  }

  private String uid() {
    return event.getUid() == null ? "" : event.getUid().getValue();
  }
}
