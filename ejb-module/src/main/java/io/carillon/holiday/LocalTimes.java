package io.carillon.holiday;

import biweekly.io.TimezoneAssignment;
import biweekly.io.TimezoneInfo;
import biweekly.property.ICalProperty;
import biweekly.util.DateTimeComponents;
import biweekly.util.ICalDate;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.TimeZone;

/**
 * What the clocks of one zone show. A zone may be one that the file itself describes, which {@code
 * java.time} does not know.
 *
 * @param zone whose clocks are meant
 */
record LocalTimes(TimeZone zone) {
  private static final TimeZone UTC = TimeZone.getTimeZone("UTC");

  /**
   * The clocks of a time in a file.
   *
   * @param floating the zone of times that name none
   */
  static LocalTimes of(
      TimezoneInfo zones, ICalProperty property, ICalDate date, TimeZone floating) {
    if (date.getRawComponents().isUtc()) {
      return new LocalTimes(UTC);
    }
    return new LocalTimes(
        Optional.ofNullable(zones.getTimezone(property))
            .map(TimezoneAssignment::getTimeZone)
            .orElse(floating));
  }

  /** What is written, whatever the zone; midnight of a date. */
  static LocalDateTime written(ICalDate date) {
    DateTimeComponents parts = date.getRawComponents();
    return LocalDateTime.of(parts.getYear(), parts.getMonth(), parts.getDate(), 0, 0)
        .plusHours(parts.getHour())
        .plusMinutes(parts.getMinute())
        .plusSeconds(parts.getSecond());
  }

  LocalDateTime at(Instant instant) {
    int offset = zone.getOffset(instant.toEpochMilli());
    return LocalDateTime.ofEpochSecond(
        instant.getEpochSecond() + offset / 1000, instant.getNano(), ZoneOffset.UTC);
  }

  Instant instant(LocalDateTime local) {
    return new DateTimeComponents(
            local.getYear(),
            local.getMonthValue(),
            local.getDayOfMonth(),
            local.getHour(),
            local.getMinute(),
            local.getSecond(),
            false)
        .toDate(zone)
        .toInstant();
  }
}
