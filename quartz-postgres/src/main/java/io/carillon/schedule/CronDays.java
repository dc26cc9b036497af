package io.carillon.schedule;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Says the two day fields of a cron text in English. */
final class CronDays {
  private CronDays() {}

  /** {@code on days 1 to 7 of the month and on the last day of the month}. */
  static String ofMonth(FieldValues field) {
    List<String> parts = new ArrayList<>();
    BitSet days = field.values();
    if (!days.isEmpty()) {
      String label = days.cardinality() == 1 ? "day " : "days ";
      parts.add("on " + label + English.values(days, Integer::toString) + " of the month");
    }
    return withSpecial(parts, field);
  }

  /** {@code on Monday to Friday}; weeks are said from Monday on. */
  static String ofWeek(FieldValues field) {
    List<String> parts = new ArrayList<>();
    BitSet fromMonday = new BitSet();
    field.values().stream().map(v -> v == 0 ? 7 : v).forEach(fromMonday::set);
    if (!fromMonday.isEmpty()) {
      parts.add("on " + English.values(fromMonday, English::weekday));
    }
    return withSpecial(parts, field);
  }

  private static String withSpecial(List<String> parts, FieldValues field) {
    for (FieldItem item : field.items()) {
      if (item instanceof FieldItem.Days days) {
        parts.add("on " + special(days));
      }
    }
    return String.join(" and ", parts);
  }

  private static String special(FieldItem.Days item) {
    if (item instanceof FieldItem.LastDay last) {
      return last.before() == 0
          ? "the last day of the month"
          : beforeLast(last.before()) + " of the month";
    }
    if (item instanceof FieldItem.NearestWeekday nearest) {
      return "the weekday nearest to day %s of the month".formatted(nearest.day());
    }
    if (item instanceof FieldItem.LastWeekday last) {
      return last.before() == 0
          ? "the last weekday of the month"
          : "the weekday nearest to %s of the month".formatted(beforeLast(last.before()));
    }
    if (item instanceof FieldItem.LastOf last) {
      return "the last %s of the month".formatted(English.weekday(last.weekday()));
    }
    FieldItem.NthOf nth = (FieldItem.NthOf) item;
    return "the %s %s of the month"
        .formatted(English.ordinal(nth.nth()), English.weekday(nth.weekday()));
  }

  private static String beforeLast(int days) {
    return "the %s before the last day".formatted(days == 1 ? "day" : "day " + days + " days");
  }
}
