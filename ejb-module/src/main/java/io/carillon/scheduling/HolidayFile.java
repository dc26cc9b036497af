package io.carillon.scheduling;

import biweekly.Biweekly;
import biweekly.ICalendar;
import biweekly.component.VEvent;
import biweekly.util.com.google.ical.compat.javautil.DateIterator;
import io.carillon.api.InvalidRequestException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The dates of the events in an iCalendar file (RFC 5545), as holidays are published. Events that
 * recur are taken for some years.
 */
public final class HolidayFile {
  private static final int YEARS_BACK = 1;
  private static final int YEARS_AHEAD = 20;
  private static final int MOST_DATES = 20_000;
  private static final int MOST_EXAMINED = 200_000;

  private final ZoneId zone;
  private final LocalDate first;
  private final LocalDate last;
  private final Set<LocalDate> dates = new TreeSet<>();
  private int examined;

  private HolidayFile(ZoneId zone, Instant now) {
    this.zone = zone;
    LocalDate today = LocalDate.ofInstant(now, zone);
    this.first = today.minusYears(YEARS_BACK);
    this.last = today.plusYears(YEARS_AHEAD);
  }

  /**
   * Reads a file.
   *
   * @param zone by whose clocks events with a time of day have their dates
   * @throws InvalidRequestException when it holds no event, or far too many
   */
  public static Set<LocalDate> dates(String text, ZoneId zone, Instant now) {
    List<ICalendar> calendars = Biweekly.parse(text).all();
    HolidayFile file = new HolidayFile(zone, now);
    int events = 0;
    for (ICalendar calendar : calendars) {
      calendar.getEvents().forEach(file::take);
      events += calendar.getEvents().size();
    }
    if (events == 0) {
      throw new InvalidRequestException("icalendar", "holds no VEVENT");
    }
    return file.dates;
  }

  private void take(VEvent event) {
    Optional<Date> start =
        Optional.ofNullable(event.getDateStart()).map(property -> (Date) property.getValue());
    if (start.isEmpty()) {
      return;
    }
    // a date without time is read as midnight by this machine's clocks
    boolean timed = event.getDateStart().getValue().hasTime();
    ZoneId clocks = timed ? zone : ZoneId.systemDefault();
    Duration length = length(event, start.get());
    DateIterator occurrences = event.getDateIterator(java.util.TimeZone.getTimeZone(clocks));
    while (occurrences.hasNext()) {
      if (++examined > MOST_EXAMINED) {
        throw tooMany();
      }
      Instant begin = occurrences.next().toInstant();
      if (LocalDate.ofInstant(begin, clocks).isAfter(last)) {
        return;
      }
      take(LocalDate.ofInstant(begin, clocks), begin.plus(length), clocks);
    }
  }

  private static Duration length(VEvent event, Date start) {
    return Optional.ofNullable(event.getDateEnd())
        .map(end -> Duration.between(start.toInstant(), end.getValue().toInstant()))
        .filter(length -> !length.isNegative() && !length.isZero())
        .orElse(Duration.ofMillis(1));
  }

  /** The end is not part of the event. */
  private void take(LocalDate begin, Instant end, ZoneId clocks) {
    LocalDate until = LocalDate.ofInstant(end.minusMillis(1), clocks);
    LocalDate date = begin.isBefore(first) ? first : begin;
    while (!date.isAfter(until) && !date.isAfter(last)) {
      dates.add(date);
      date = date.plusDays(1);
      if (dates.size() > MOST_DATES || ++examined > MOST_EXAMINED) {
        throw tooMany();
      }
    }
  }

  private static InvalidRequestException tooMany() {
    return new InvalidRequestException(
        "icalendar", "holds more than %d dates".formatted(MOST_DATES));
  }
}
