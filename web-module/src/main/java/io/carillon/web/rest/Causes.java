package io.carillon.web.rest;

import java.util.Optional;
import java.util.stream.Stream;

/** Looks behind the exceptions in which transactions wrap others. */
final class Causes {
  /** Deeper than any real chain; a chain may run in a circle. */
  private static final int MAX_DEPTH = 50;

  private Causes() {}

  static <T extends Throwable> Optional<T> find(Throwable failure, Class<T> type) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
        .limit(MAX_DEPTH)
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst();
  }
}
