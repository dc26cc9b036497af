package io.carillon.schedule;

/**
 * Days since 1970-01-01 and back, in plain numbers: LocalDate would allocate on every step. Both
 * directions count 400-year eras of 146,097 days with years that begin in March.
 */
final class CivilDay {
  private static final int DAYS_PER_ERA = 146_097;
  private static final int DAYS_TO_1970 = 719_468;

  private CivilDay() {}

  /** Days from 1970-01-01 to the first day of a month. */
  static long firstOf(long year, int month) {
    long marchYear = month > 2 ? year : year - 1;
    long era = Math.floorDiv(marchYear, 400L);
    long yearOfEra = marchYear - era * 400;
    long dayOfYear = (153L * (month > 2 ? month - 3 : month + 9) + 2) / 5;
    long dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
    return era * DAYS_PER_ERA + dayOfEra - DAYS_TO_1970;
  }

  /** Year, month and day of an epoch day in one number, for {@link #year} and its sisters. */
  static long unpack(long epochDay) {
    long shifted = epochDay + DAYS_TO_1970;
    long era = Math.floorDiv(shifted, (long) DAYS_PER_ERA);
    long dayOfEra = shifted - era * DAYS_PER_ERA;
    long yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
    long dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    long marchMonth = (5 * dayOfYear + 2) / 153;
    long day = dayOfYear - (153 * marchMonth + 2) / 5 + 1;
    long month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
    long year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
    return year << 9 | month << 5 | day;
  }

  static int year(long unpacked) {
    return (int) (unpacked >> 9);
  }

  static int month(long unpacked) {
    return (int) (unpacked >> 5 & 15);
  }

  static int day(long unpacked) {
    return (int) (unpacked & 31);
  }

  /** Sunday = 0. */
  static int weekday(long epochDay) {
    return (int) Math.floorMod(epochDay + 4, 7L);
  }

  static int lengthOf(int year, int month) {
    if (month == 2) {
      return (year & 3) == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
    }
    return 30 + ((month + (month >> 3)) & 1);
  }
}
