package io.carillon.api;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Which instants an event may be due at. */
final class EventTime {
  /**
   * The last instant anything may be due: what four-digit years can write, far below any overflow.
   */
  static final Instant HORIZON = Instant.parse("9999-12-31T23:59:59.999Z");

  /**
   * Past instants run at once, so anything earlier is taken as this one. Quartz reads the stored
   * instant 0 as "none", hence the millisecond.
   */
  static final Instant EARLIEST = Instant.ofEpochMilli(1);

  private static final Duration LONGEST = Duration.between(EARLIEST, HORIZON);

  private EventTime() {}

  static Instant check(String field, Instant instant, List<FieldError> errors) {
    if (instant.isAfter(HORIZON)) {
      errors.add(new FieldError(field, "must not be after " + HORIZON));
      return HORIZON;
    }
    Instant floored = instant.isBefore(EARLIEST) ? EARLIEST : instant;
    return floored.truncatedTo(ChronoUnit.MILLIS);
  }

  static void check(String field, Duration delay, List<FieldError> errors) {
    if (delay.isNegative()) {
      errors.add(new FieldError(field, "must not be negative"));
    } else if (delay.compareTo(LONGEST) > 0) {
      errors.add(new FieldError(field, "must not reach beyond " + HORIZON));
    }
  }
}
