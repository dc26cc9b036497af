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

  /** The first one: what is stored are milliseconds since then. */
  static final Instant EARLIEST = Instant.EPOCH;

  /** Quartz reads the stored instant 0 as "none". */
  private static final Instant FIRST_STORED = Instant.ofEpochMilli(1);

  private static final Duration LONGEST = Duration.between(EARLIEST, HORIZON);

  private EventTime() {}

  /** When something may be due. */
  static Instant check(String field, Instant instant, List<FieldError> errors) {
    Instant stored = checkRange(field, instant, errors);
    return stored.isBefore(FIRST_STORED) ? FIRST_STORED : stored;
  }

  /** From when or until when something may be due, in whole milliseconds. */
  static Instant checkRange(String field, Instant instant, List<FieldError> errors) {
    if (instant.isAfter(HORIZON)) {
      errors.add(new FieldError(field, "must not be after " + HORIZON));
      return HORIZON;
    }
    if (instant.isBefore(EARLIEST)) {
      errors.add(new FieldError(field, "must not be before " + EARLIEST));
      return EARLIEST;
    }
    return instant.truncatedTo(ChronoUnit.MILLIS);
  }

  static void check(String field, Duration delay, List<FieldError> errors) {
    if (delay.isNegative()) {
      errors.add(new FieldError(field, "must not be negative"));
    } else if (delay.compareTo(LONGEST) > 0) {
      errors.add(new FieldError(field, "must not reach beyond " + HORIZON));
    }
  }
}
