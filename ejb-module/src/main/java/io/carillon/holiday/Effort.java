package io.carillon.holiday;

import io.carillon.api.InvalidRequestException;

/** How much is looked at before a file is refused that never ends. */
final class Effort {
  private static final int MOST_EXAMINED = 200_000;
  private static final int MOST_DATES = 20_000;

  private int examined;

  void spend() {
    if (++examined > MOST_EXAMINED) {
      throw tooMuch();
    }
  }

  void checkCount(int dates) {
    if (dates > MOST_DATES) {
      throw tooMuch();
    }
  }

  private static InvalidRequestException tooMuch() {
    return Refusal.of("holds more than %d dates".formatted(MOST_DATES));
  }
}
