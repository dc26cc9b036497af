package io.carillon.schedule;

import java.util.BitSet;

/**
 * The local times a cron text names, in seconds since 1970-01-01T00:00 on a clock that never
 * changes. Every field is a set of bits; the next match is found by jumping from bit to bit, and
 * nothing is allocated on the way.
 */
final class LocalPattern {
  /** There is no further match. */
  static final long NEVER = Long.MAX_VALUE;

  static final int SECONDS_PER_DAY = 86_400;

  private static final int LAST_YEAR = 10_000; // local time may be a day ahead of the horizon
  private static final BitSet EVERY_YEAR = everyYear();

  private final long seconds;
  private final long minutes;
  private final long hours;
  private final long months;
  private final BitSet years;
  private final int[] daysByShape;
  private final int firstTimeOfDay;

  LocalPattern(CronText text) {
    seconds = text.seconds().mask();
    minutes = text.minutes().mask();
    hours = text.hours().mask();
    months = text.months().mask();
    years = text.years().isUnrestricted() ? EVERY_YEAR : text.years().values();
    daysByShape = daysByShape(text);
    firstTimeOfDay = nextTimeOfDay(0);
  }

  private static BitSet everyYear() {
    BitSet years = new BitSet();
    years.set(0, LAST_YEAR + 1);
    return years;
  }

  private static int[] daysByShape(CronText text) {
    int[] days = new int[MonthShape.COUNT];
    for (int index = 0; index < days.length; index++) {
      days[index] = text.daysIn(MonthShape.at(index));
    }
    return days;
  }

  /** The first match at or after a local second; {@link #NEVER} when no year has one. */
  long next(long local) {
    long epochDay = Math.floorDiv(local, SECONDS_PER_DAY);
    long today = nextDay(epochDay);
    if (today == NEVER) {
      return NEVER;
    }
    if (today == epochDay) {
      int time = nextTimeOfDay((int) (local - epochDay * SECONDS_PER_DAY));
      if (time >= 0) {
        return epochDay * SECONDS_PER_DAY + time;
      }
      today = nextDay(epochDay + 1);
      if (today == NEVER) {
        return NEVER;
      }
    }
    return today * SECONDS_PER_DAY + firstTimeOfDay;
  }

  /** The first matching second of the day at or after one; -1 when the day has no further. */
  private int nextTimeOfDay(int secondOfDay) {
    int hour = secondOfDay / 3600;
    int minute = secondOfDay / 60 % 60;
    if ((hours >>> hour & 1) == 1) {
      if ((minutes >>> minute & 1) == 1) {
        int second = bitFrom(seconds, secondOfDay % 60);
        if (second >= 0) {
          return hour * 3600 + minute * 60 + second;
        }
      }
      minute = bitFrom(minutes, minute + 1);
      if (minute >= 0) {
        return hour * 3600 + minute * 60 + bitFrom(seconds, 0);
      }
    }
    hour = bitFrom(hours, hour + 1);
    return hour < 0 ? -1 : hour * 3600 + bitFrom(minutes, 0) * 60 + bitFrom(seconds, 0);
  }

  /** The first matching day at or after one. */
  private long nextDay(long epochDay) {
    long date = CivilDay.unpack(epochDay);
    int year = CivilDay.year(date);
    int month = CivilDay.month(date);
    int day = CivilDay.day(date);
    int matching = years.nextSetBit(Math.max(year, 0));
    if (matching != year) {
      month = 1;
      day = 1;
    }
    while (matching >= 0) {
      long found = nextDayOfYear(matching, month, day);
      if (found != NEVER) {
        return found;
      }
      matching = years.nextSetBit(matching + 1);
      month = 1;
      day = 1;
    }
    return NEVER;
  }

  private long nextDayOfYear(int year, int fromMonth, int fromDay) {
    int day = fromDay;
    for (int month = bitFrom(months, fromMonth); month > 0; month = bitFrom(months, month + 1)) {
      if (month > fromMonth) {
        day = 1;
      }
      long first = CivilDay.firstOf(year, month);
      int shape = MonthShape.index(CivilDay.weekday(first), CivilDay.lengthOf(year, month));
      int found = bitFrom(Integer.toUnsignedLong(daysByShape[shape]), day);
      if (found > 0) {
        return first + found - 1;
      }
    }
    return NEVER;
  }

  /** The lowest set bit at or above one; -1 when there is none. */
  private static int bitFrom(long bits, int from) {
    if (from > 63) {
      return -1;
    }
    long rest = bits >>> from;
    return rest == 0 ? -1 : from + Long.numberOfTrailingZeros(rest);
  }
}
