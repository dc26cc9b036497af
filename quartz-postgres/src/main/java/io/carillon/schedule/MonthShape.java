package io.carillon.schedule;

/**
 * How a month lies in its weeks. There are only 28 shapes, so all day rules of a schedule are
 * worked out once for each of them.
 *
 * @param firstWeekday weekday of day 1, Sunday = 0
 * @param length days in the month, 28 to 31
 */
record MonthShape(int firstWeekday, int length) {
  /** How many shapes there are. */
  static final int COUNT = 28;

  private static final int SATURDAY = 6;
  private static final int SUNDAY = 0;

  /** The shape with this {@link #index}. */
  static MonthShape at(int index) {
    return new MonthShape(index >> 2, 28 + (index & 3));
  }

  /** The index of a shape, 0 to 27. */
  static int index(int firstWeekday, int length) {
    return (firstWeekday << 2) + length - 28;
  }

  /** Every day of the month; bit n is day n. */
  int allDays() {
    return (int) ((1L << (length + 1)) - 2);
  }

  /** The day as a bit; none when the month has no such day. */
  int day(int day) {
    return day < 1 || day > length ? 0 : 1 << day;
  }

  /** All days that are this weekday. */
  int allOf(int weekday) {
    int first = 1 + Math.floorMod(weekday - firstWeekday, 7);
    int days = 0;
    for (int day = first; day <= length; day += 7) {
      days |= 1 << day;
    }
    return days;
  }

  /** The Monday to Friday nearest to the day, never in another month. */
  int nearestWeekday(int day) {
    int weekday = (firstWeekday + day - 1) % 7;
    if (weekday == SATURDAY) {
      return 1 << (day == 1 ? 3 : day - 1);
    }
    if (weekday == SUNDAY) {
      return 1 << (day == length ? day - 2 : day + 1);
    }
    return 1 << day;
  }
}
