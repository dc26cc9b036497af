package io.carillon.web.rest;

import java.util.Arrays;
import java.util.Optional;

/** Enum constants by their exact name. */
final class Choices {
  private Choices() {}

  static <E extends Enum<E>> Optional<E> find(Class<E> type, String name) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.name().equals(name))
        .findFirst();
  }
}
