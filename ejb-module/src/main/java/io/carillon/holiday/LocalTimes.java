package io.carillon.holiday;

import biweekly.util.DateTimeComponents;
import biweekly.util.ICalDate;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.zone.ZoneRules;

/**
 * What the clocks of one zone show. A zone may be one that the file itself describes, which {@code
 * java.time} does not know.
 *
 * @param rules of the zone whose clocks are meant
 */
record LocalTimes(ZoneRules rules) {

  /** What is written, whatever the zone; midnight of a date. */
  static LocalDateTime written(ICalDate date) {
    DateTimeComponents parts = date.getRawComponents();
    return LocalDateTime.of(parts.getYear(), parts.getMonth(), parts.getDate(), 0, 0)
        .plusHours(parts.getHour())
        .plusMinutes(parts.getMinute())
        .plusSeconds(parts.getSecond());
  }

  LocalDateTime at(Instant instant) {
    return LocalDateTime.ofInstant(instant, rules.getOffset(instant));
  }

  /** A time in a gap, or one that comes twice, is by the clocks before the change. */
  Instant instant(LocalDateTime local) {
    return local.toInstant(rules.getOffset(local));
  }
}
