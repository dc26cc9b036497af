package io.carillon.web.rest;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Instants as RFC 3339 writes them: with seconds and an offset, years of four digits. */
final class Rfc3339 {
  static final String EXPECTATION =
      "must be an RFC 3339 instant with a year of four digits, seconds and an offset, for example"
          + " 2030-01-31T12:00:00Z";

  private static final Pattern SHAPE =
      Pattern.compile(
          "\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})");

  private Rfc3339() {}

  static Optional<Instant> parse(String text) {
    String upper = text.toUpperCase(Locale.ROOT);
    if (!SHAPE.matcher(upper).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(OffsetDateTime.parse(upper).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
