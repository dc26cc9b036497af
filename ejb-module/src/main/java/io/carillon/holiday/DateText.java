package io.carillon.holiday;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Dates and times as iCalendar writes them: {@code 20261225}, {@code 20261225T180000Z}. */
final class DateText {
  /** The first whole year of the calendar that all of this is about. */
  private static final int FIRST_YEAR = 1583;

  private static final int LEAP_SECOND = 60;
  private static final Pattern DATE = Pattern.compile("(\\d{4})(\\d{2})(\\d{2})");
  private static final Pattern TIME = Pattern.compile("(\\d{2})(\\d{2})(\\d{2})Z?");

  private DateText() {}

  static boolean isDate(String text) {
    Matcher date = DATE.matcher(text);
    return date.matches() && exists(date);
  }

  static boolean isDateTime(String text) {
    int at = text.indexOf('T');
    return at > 0 && isDate(text.substring(0, at)) && isTime(text.substring(at + 1));
  }

  static boolean isUtc(String text) {
    return text.endsWith("Z");
  }

  private static boolean exists(Matcher date) {
    try {
      LocalDate.of(number(date, 1), number(date, 2), number(date, 3));
      return number(date, 1) >= FIRST_YEAR;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static boolean isTime(String text) {
    Matcher time = TIME.matcher(text);
    if (!time.matches()) {
      return false;
    }
    try {
      LocalTime.of(number(time, 1), number(time, 2), Math.min(number(time, 3), LEAP_SECOND - 1));
      return number(time, 3) <= LEAP_SECOND;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static int number(Matcher matcher, int group) {
    return Integer.parseInt(matcher.group(group));
  }
}
