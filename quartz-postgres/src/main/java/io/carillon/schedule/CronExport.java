package io.carillon.schedule;

import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a cron text in the other cron dialects. */
final class CronExport {
  private CronExport() {}

  /** Six fields, or seven when years are named. */
  static String quartz(CronText text) {
    if (text.eitherDaySuffices()) {
      throw new NotExpressibleException(
          "Quartz cannot say that either the day of the month or the day of the week suffices");
    }
    boolean byWeekday = !text.daysOfWeek().isUnrestricted();
    List<String> fields =
        List.of(
            numbers(text.seconds()),
            numbers(text.minutes()),
            numbers(text.hours()),
            byWeekday ? "?" : daysOfMonth(text.daysOfMonth()),
            numbers(text.months()),
            byWeekday ? quartzWeekdays(text.daysOfWeek()) : "?");
    String line = String.join(" ", fields);
    return text.years().isUnrestricted() ? line : line + " " + numbers(text.years());
  }

  /** Five fields. */
  static String crontab(CronText text) {
    if (text.seconds().values().length() != 1) {
      throw new NotExpressibleException("crontab fires at second 0 only");
    }
    if (!text.years().isUnrestricted()) {
      throw new NotExpressibleException("crontab has no field for years");
    }
    if (hasSpecialDays(text.daysOfMonth()) || hasSpecialDays(text.daysOfWeek())) {
      throw new NotExpressibleException("crontab does not know the days L, W and #");
    }
    return String.join(
        " ",
        numbers(text.minutes()),
        numbers(text.hours()),
        text.daysOfMonth().isUnrestricted() ? "*" : numbers(text.daysOfMonth()),
        numbers(text.months()),
        text.daysOfWeek().isUnrestricted() ? "*" : weekdays(text.daysOfWeek().values(), 0));
  }

  static boolean hasSpecialDays(FieldValues field) {
    return field.items().stream().anyMatch(FieldItem.Days.class::isInstance);
  }

  private static String numbers(FieldValues field) {
    return field.items().stream()
        .map(item -> ((FieldItem.Values) item).written(field.field()))
        .collect(Collectors.joining(","));
  }

  private static String daysOfMonth(FieldValues field) {
    return field.isUnrestricted()
        ? "*"
        : field.items().stream()
            .map(item -> dayOfMonth(item, field.field()))
            .collect(Collectors.joining(","));
  }

  private static String dayOfMonth(FieldItem item, CronField field) {
    if (item instanceof FieldItem.LastDay last) {
      return last.before() == 0 ? "L" : "L-" + last.before();
    }
    if (item instanceof FieldItem.LastWeekday last) {
      return last.before() == 0 ? "LW" : "L-" + last.before() + "W";
    }
    return item instanceof FieldItem.NearestWeekday nearest
        ? nearest.day() + "W"
        : ((FieldItem.Values) item).written(field);
  }

  private static String quartzWeekdays(FieldValues field) {
    String special =
        field.items().stream()
            .filter(FieldItem.Days.class::isInstance)
            .map(CronExport::weekdayOfMonth)
            .collect(Collectors.joining(","));
    String named = weekdays(field.values(), 1);
    return named.isEmpty() || special.isEmpty() ? named + special : named + "," + special;
  }

  private static String weekdayOfMonth(FieldItem item) {
    return item instanceof FieldItem.LastOf last
        ? last.weekday() % 7 + 1 + "L"
        : ((FieldItem.NthOf) item).weekday() % 7 + 1 + "#" + ((FieldItem.NthOf) item).nth();
  }

  private static String weekdays(BitSet values, int writtenHigher) {
    return values.stream()
        .mapToObj(weekday -> Integer.toString(weekday + writtenHigher))
        .collect(Collectors.joining(","));
  }
}
