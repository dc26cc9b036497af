package io.carillon.holiday;

import io.carillon.api.InvalidRequestException;

/** Says what is wrong with a file, and where. */
final class Refusal {
  static final String FIELD = "icalendar";
  private static final int LONGEST = 300;

  private Refusal() {}

  static InvalidRequestException of(String reason) {
    return new InvalidRequestException(FIELD, shortened(reason));
  }

  static InvalidRequestException at(int line, String reason) {
    return of("line %d: %s".formatted(line, reason));
  }

  private static String shortened(String reason) {
    return reason.length() > LONGEST ? reason.substring(0, LONGEST) + "…" : reason;
  }
}
