package io.carillon.schedule;

import java.util.List;

/** The fields of a cron text, with the values each may take. Weekdays count from Sunday = 0. */
@SuppressWarnings("ImmutableEnumChecker") // the lists are List.of
enum CronField {
  SECOND("second", 0, 59, List.of()),
  MINUTE("minute", 0, 59, List.of()),
  HOUR("hour", 0, 23, List.of()),
  DAY_OF_MONTH("day-of-month", 1, 31, List.of()),
  MONTH("month", 1, 12, Names.MONTHS),
  /** In crontab 7 is Sunday as well. */
  DAY_OF_WEEK("day-of-week", 0, 7, Names.WEEKDAYS),
  /** Quartz writes each weekday one higher: Sunday = 1, Saturday = 7. */
  QUARTZ_DAY_OF_WEEK("day-of-week", 0, 6, Names.WEEKDAYS),
  YEAR("year", 1970, 9999, List.of());

  private final String label;
  private final int min;
  private final int max;
  private final List<String> names;

  CronField(String label, int min, int max, List<String> names) {
    this.label = label;
    this.min = min;
    this.max = max;
    this.names = names;
  }

  String label() {
    return label;
  }

  int min() {
    return min;
  }

  int max() {
    return max;
  }

  /** How much higher than its value a number is written. */
  int writtenHigher() {
    return this == QUARTZ_DAY_OF_WEEK ? 1 : 0;
  }

  /** The longest step that still says something. */
  int maxStep() {
    return max + writtenHigher();
  }

  /** Three-letter names of the values from {@link #min} on; empty when the field has none. */
  List<String> names() {
    return names;
  }

  boolean isDayOfWeek() {
    return this == DAY_OF_WEEK || this == QUARTZ_DAY_OF_WEEK;
  }

  boolean isDay() {
    return this == DAY_OF_MONTH || isDayOfWeek();
  }

  private static final class Names {
    static final List<String> MONTHS =
        List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC");
    static final List<String> WEEKDAYS = List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");
  }
}
