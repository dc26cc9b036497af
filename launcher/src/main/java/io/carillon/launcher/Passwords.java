package io.carillon.launcher;

import java.security.SecureRandom;
import java.util.stream.Collectors;

/** Random passwords that need no escaping anywhere. */
final class Passwords {
  private static final String ALPHABET =
      "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
  private static final int LENGTH = 24;
  private static final SecureRandom RANDOM = new SecureRandom();

  private Passwords() {}

  static String random() {
    return RANDOM
        .ints(LENGTH, 0, ALPHABET.length())
        .mapToObj(i -> String.valueOf(ALPHABET.charAt(i)))
        .collect(Collectors.joining());
  }
}
