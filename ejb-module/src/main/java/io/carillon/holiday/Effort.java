package io.carillon.holiday;

import io.carillon.api.InvalidRequestException;

/** How much is looked at before a file is refused that never ends, and where that is. */
final class Effort {
  private static final int MOST_EXAMINED = 1_000_000;
  private static final int MOST_DATES = 20_000;

  private int examined;
  private int line;

  /** From now on it is about the event that begins on this line. */
  void at(int line) {
    this.line = line;
  }

  void spend(int steps) {
    examined += steps;
    if (examined > MOST_EXAMINED) {
      throw refusal("this file recurs too often: more than %,d times".formatted(MOST_EXAMINED));
    }
  }

  /**
   * @param dates how many there are, each counted once
   */
  void checkCount(int dates) {
    if (dates > MOST_DATES) {
      throw refusal("with it, the file holds more than %d dates".formatted(MOST_DATES));
    }
  }

  InvalidRequestException refusal(String reason) {
    return Refusal.at(line, "VEVENT: " + reason);
  }
}
