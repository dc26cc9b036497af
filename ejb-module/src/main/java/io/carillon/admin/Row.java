package io.carillon.admin;

import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A row of a native statement. Instants are selected as epoch milliseconds and arrays of names as
 * lines, so that a row holds plain values only.
 */
record Row(Tuple tuple) {
  String text(String column) {
    return tuple.get(column, String.class);
  }

  Optional<String> optionalText(String column) {
    return Optional.ofNullable(text(column));
  }

  /** Names have no control characters, so a line break separates them safely. */
  List<String> lines(String column) {
    return optionalText(column)
        .filter(text -> !text.isEmpty())
        .map(text -> Arrays.asList(text.split("\n")))
        .orElse(List.of());
  }

  Instant instant(String column) {
    return Instant.ofEpochMilli(number(column));
  }

  Optional<Instant> optionalInstant(String column) {
    return Optional.ofNullable((Number) tuple.get(column))
        .map(millis -> Instant.ofEpochMilli(millis.longValue()));
  }

  long number(String column) {
    return ((Number) tuple.get(column)).longValue();
  }

  Optional<Double> optionalDecimal(String column) {
    return Optional.ofNullable((Number) tuple.get(column)).map(Number::doubleValue);
  }

  int integer(String column) {
    return Math.toIntExact(number(column));
  }

  boolean flag(String column) {
    return tuple.get(column, Boolean.class);
  }

  byte[] bytes(String column) {
    return Optional.ofNullable(tuple.get(column, byte[].class)).orElseGet(() -> new byte[0]);
  }
}
