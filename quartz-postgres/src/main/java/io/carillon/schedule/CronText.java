package io.carillon.schedule;

/** A cron text, field by field, as it was read. Both day fields are always there. */
record CronText(
    FieldValues seconds,
    FieldValues minutes,
    FieldValues hours,
    FieldValues daysOfMonth,
    FieldValues months,
    FieldValues daysOfWeek,
    FieldValues years) {

  /**
   * Whether hours and minutes are plain numbers: then the text means those times of the day, and
   * the clock-change rules apply. Otherwise it means a rhythm, which goes on through any change.
   */
  boolean isFixedTime() {
    return minutes.isPlain() && hours.isPlain();
  }

  /** When both day fields are restricted, one match suffices. */
  boolean eitherDaySuffices() {
    return !daysOfMonth.isUnrestricted() && !daysOfWeek.isUnrestricted();
  }

  /** The matching days of a month; bit n is day n. */
  int daysIn(MonthShape month) {
    int byDate = daysOfMonth.isUnrestricted() ? month.allDays() : byDate(month);
    int byWeekday = daysOfWeek.isUnrestricted() ? month.allDays() : byWeekday(month);
    return eitherDaySuffices() ? byDate | byWeekday : byDate & byWeekday;
  }

  private int byDate(MonthShape month) {
    int named = (int) daysOfMonth.mask() & month.allDays();
    return named | special(daysOfMonth, month);
  }

  private int byWeekday(MonthShape month) {
    int named = daysOfWeek.values().stream().map(month::allOf).reduce(0, (a, b) -> a | b);
    return named | special(daysOfWeek, month);
  }

  private static int special(FieldValues field, MonthShape month) {
    int days = 0;
    for (FieldItem item : field.items()) {
      if (item instanceof FieldItem.Days special) {
        days |= special.in(month);
      }
    }
    return days;
  }
}
