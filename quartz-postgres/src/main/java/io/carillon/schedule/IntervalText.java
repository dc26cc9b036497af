package io.carillon.schedule;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Says an interval of whole seconds in words and as a recurrence rule. */
final class IntervalText {
  private IntervalText() {}

  static String sentence(Duration interval) {
    List<String> parts = new ArrayList<>();
    add(parts, interval.toDays(), "day of 24 hours", "days of 24 hours");
    add(parts, interval.toHoursPart(), "hour", "hours");
    add(parts, interval.toMinutesPart(), "minute", "minutes");
    add(parts, interval.toSecondsPart(), "second", "seconds");
    String counted = parts.size() == 1 ? parts.get(0).replaceFirst("^1 ", "") : English.list(parts);
    return "Every %s of elapsed time, counted from the first fire.".formatted(counted);
  }

  private static void add(List<String> parts, long number, String one, String many) {
    if (number > 0) {
      parts.add(number + " " + (number == 1 ? one : many));
    }
  }

  static String recurrenceRule(Duration interval) {
    long seconds = interval.toSeconds();
    if (seconds % 3600 == 0) {
      return "FREQ=HOURLY;INTERVAL=" + seconds / 3600;
    }
    return seconds % 60 == 0
        ? "FREQ=MINUTELY;INTERVAL=" + seconds / 60
        : "FREQ=SECONDLY;INTERVAL=" + seconds;
  }
}
