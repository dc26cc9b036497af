package io.carillon.schedule;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a cron text as the value of an iCalendar RRULE. */
final class RecurrenceRule {
  private static final List<String> WEEKDAYS = List.of("SU", "MO", "TU", "WE", "TH", "FR", "SA");

  private RecurrenceRule() {}

  static String of(CronText text) {
    if (text.eitherDaySuffices()) {
      throw new NotExpressibleException(
          "one recurrence rule cannot say that either the day of the month or the day of the week"
              + " suffices");
    }
    if (!text.years().isUnrestricted()) {
      throw new NotExpressibleException("a recurrence rule cannot name years");
    }
    List<String> parts = new ArrayList<>();
    parts.add("FREQ=" + (CronExport.hasSpecialDays(text.daysOfWeek()) ? "MONTHLY" : "DAILY"));
    add(parts, "BYMONTH", text.months());
    if (!text.daysOfMonth().isUnrestricted()) {
      parts.add("BYMONTHDAY=" + monthDays(text.daysOfMonth()));
    }
    if (!text.daysOfWeek().isUnrestricted()) {
      parts.add("BYDAY=" + weekdays(text.daysOfWeek()));
    }
    parts.add("BYHOUR=" + joined(text.hours().values()));
    parts.add("BYMINUTE=" + joined(text.minutes().values()));
    parts.add("BYSECOND=" + joined(text.seconds().values()));
    return String.join(";", parts);
  }

  private static void add(List<String> parts, String name, FieldValues field) {
    if (!field.isUnrestricted()) {
      parts.add(name + "=" + joined(field.values()));
    }
  }

  private static String monthDays(FieldValues field) {
    List<String> days = new ArrayList<>();
    field.values().stream().mapToObj(Integer::toString).forEach(days::add);
    for (FieldItem item : field.items()) {
      if (item instanceof FieldItem.LastDay last) {
        days.add(Integer.toString(-1 - last.before()));
      } else if (item instanceof FieldItem.Days) {
        throw new NotExpressibleException(
            "a recurrence rule cannot name the weekday nearest to a day");
      }
    }
    return String.join(",", days);
  }

  private static String weekdays(FieldValues field) {
    List<String> days = new ArrayList<>();
    field.values().stream().mapToObj(WEEKDAYS::get).forEach(days::add);
    for (FieldItem item : field.items()) {
      if (item instanceof FieldItem.LastOf last) {
        days.add("-1" + WEEKDAYS.get(last.weekday()));
      } else if (item instanceof FieldItem.NthOf nth) {
        days.add(nth.nth() + WEEKDAYS.get(nth.weekday()));
      }
    }
    return String.join(",", days);
  }

  private static String joined(BitSet values) {
    return values.stream().mapToObj(Integer::toString).collect(Collectors.joining(","));
  }
}
