package io.carillon.schedule;

import static io.carillon.schedule.CronField.DAY_OF_MONTH;
import static io.carillon.schedule.CronField.DAY_OF_WEEK;
import static io.carillon.schedule.CronField.HOUR;
import static io.carillon.schedule.CronField.MINUTE;
import static io.carillon.schedule.CronField.MONTH;
import static io.carillon.schedule.CronField.QUARTZ_DAY_OF_WEEK;
import static io.carillon.schedule.CronField.SECOND;
import static io.carillon.schedule.CronField.YEAR;

import java.util.List;

/** The cron dialects: which fields they have, in which order, and how many may be left out. */
@SuppressWarnings("ImmutableEnumChecker") // the lists are List.of
enum CronDialect {
  CRONTAB("crontab", 0, List.of(MINUTE, HOUR, DAY_OF_MONTH, MONTH, DAY_OF_WEEK)),
  CRONTAB_SECONDS(
      "crontab-seconds", 0, List.of(SECOND, MINUTE, HOUR, DAY_OF_MONTH, MONTH, DAY_OF_WEEK)),
  QUARTZ("quartz", 1, List.of(SECOND, MINUTE, HOUR, DAY_OF_MONTH, MONTH, QUARTZ_DAY_OF_WEEK, YEAR));

  private final String label;
  private final int optional;
  private final List<CronField> fields;

  CronDialect(String label, int optional, List<CronField> fields) {
    this.label = label;
    this.optional = optional;
    this.fields = fields;
  }

  /** The name by which a request forces this dialect. */
  String label() {
    return label;
  }

  List<CronField> fields() {
    return fields;
  }

  /** How many fields must be written. */
  int required() {
    return fields.size() - optional;
  }

  boolean isQuartz() {
    return this == QUARTZ;
  }

  /** Whether a text of these words has the shape of this dialect, right or wrong. */
  boolean recognises(List<Token> words) {
    boolean question = words.stream().anyMatch(word -> word.text().contains("?"));
    return switch (this) {
      case CRONTAB -> words.size() <= 5;
      case CRONTAB_SECONDS -> words.size() == 6 && !question;
      case QUARTZ -> (words.size() == 6 && question) || words.size() >= 7;
    };
  }
}
