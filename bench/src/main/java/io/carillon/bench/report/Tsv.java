package io.carillon.bench.report;

import io.carillon.bench.scenario.Measurement;
import java.util.Locale;

/** The tab-separated form: scenario, store, events, seconds, events a second. */
final class Tsv {
  private static final int FIELDS = 5;

  private Tsv() {}

  static String line(Measurement measured) {
    return String.format(
        Locale.ROOT,
        "%s\t%s\t%d\t%.6f\t%.1f",
        measured.scenario(),
        measured.store(),
        measured.events(),
        measured.seconds(),
        measured.perSecond());
  }

  /**
   * Reads what {@link #line} wrote.
   *
   * @throws IllegalArgumentException naming the line that is not of that form
   */
  static Results.Row parse(String line) {
    String[] fields = line.split("\t", -1);
    if (fields.length != FIELDS) {
      throw new IllegalArgumentException("not five fields separated by tabs: " + line);
    }
    try {
      return new Results.Row(
          fields[0],
          fields[1],
          Long.parseLong(fields[2]),
          Double.parseDouble(fields[3]),
          Double.parseDouble(fields[4]));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("not a number in: " + line, e);
    }
  }
}
