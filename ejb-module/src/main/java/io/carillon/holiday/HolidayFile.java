package io.carillon.holiday;

import biweekly.ICalendar;
import biweekly.component.VEvent;
import biweekly.io.text.ICalReader;
import io.carillon.api.InvalidRequestException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The dates of the events in an iCalendar file (RFC 5545), as holidays are published. Events that
 * recur are taken for some years.
 */
public final class HolidayFile {
  private static final LocalDate END = LocalDate.of(9999, 12, 31);
  private static final int YEARS_BACK = 1;
  private static final int YEARS_AHEAD = 20;
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final ZoneId zone;
  private final LocalDate first;
  private final LocalDate last;
  private final Effort effort = new Effort();
  private final Set<LocalDate> dates = new TreeSet<>();

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
   * @throws InvalidRequestException naming the line that is wrong; or when it holds no event, or
   *     far too many
   */
  public static Set<LocalDate> dates(String text, ZoneId zone, Instant now) {
    String file = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    Iterator<Integer> lines = FileStructure.eventLines(file).iterator();
    HolidayFile holidays = new HolidayFile(zone, now);
    for (ICalendar calendar : calendars(file)) {
      holidays.take(calendar, lines);
    }
    return holidays.dates;
  }

  private static List<ICalendar> calendars(String file) {
    try (ICalReader reader = new ICalReader(file)) {
      return reader.readAll();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void take(ICalendar calendar, Iterator<Integer> lines) {
    List<HolidayEvent> events = new ArrayList<>();
    FileZones zones = new FileZones(calendar.getTimezoneInfo(), zone, last, effort);
    for (VEvent event : calendar.getEvents()) {
      int line = lines.next();
      effort.at(line);
      events.add(new HolidayEvent(event, zones, zone, line));
    }
    List<HolidayEvent> overrides = events.stream().filter(HolidayEvent::isOverride).toList();
    events.stream()
        .filter(event -> !event.isCancelled())
        .forEach(
            event ->
                take(
                    event,
                    event.isOverride()
                        ? List.of()
                        : overrides.stream().filter(each -> each.isOverrideOf(event)).toList()));
  }

  private void take(HolidayEvent event, List<HolidayEvent> overrides) {
    effort.at(event.line());
    for (HolidayEvent.Days days : event.days(last, overrides, effort)) {
      LocalDate end = event.recurs() ? last : END;
      LocalDate until = days.last().isAfter(end) ? end : days.last();
      LocalDate date = event.recurs() && days.first().isBefore(first) ? first : days.first();
      for (; !date.isAfter(until); date = date.plusDays(1)) {
        effort.spend(1);
        dates.add(date);
        effort.checkCount(dates.size());
      }
    }
  }
}
