package io.carillon.schedule;

import java.util.stream.IntStream;

/** One element of a field's comma-separated list. */
sealed interface FieldItem {

  /** Names values outright, whatever the month looks like. */
  sealed interface Values extends FieldItem {
    /** The values in {@code field}, in the order of writing. */
    IntStream in(CronField field);

    /** How every cron dialect writes it, in plain numbers. */
    String written(CronField field);
  }

  /** Names days that depend on how a month lies in its weeks. */
  sealed interface Days extends FieldItem {
    /** The days of such a month; bit n is day n. */
    int in(MonthShape month);
  }

  /** {@code ?}: the other day field decides. */
  record Unspecified() implements FieldItem {}

  /** {@code 5}. */
  record Single(int value) implements Values {
    @Override
    public IntStream in(CronField field) {
      return IntStream.of(value);
    }

    @Override
    public String written(CronField field) {
      return Integer.toString(value);
    }
  }

  /** {@code *} and {@code *}{@code /step}. */
  record Star(int step) implements Values {
    @Override
    public IntStream in(CronField field) {
      return new Span(field.min(), field.max(), step).in(field);
    }

    @Override
    public String written(CronField field) {
      return step == 1 ? "*" : "*/" + step;
    }
  }

  /** {@code from-to/step} and {@code from/step}; wraps around when {@code from > to}. */
  record Span(int from, int to, int step) implements Values {
    @Override
    public IntStream in(CronField field) {
      int size = field.max() - field.min() + 1;
      int last = to < from ? to + size : to;
      return IntStream.iterate(from, v -> v <= last, v -> v + step)
          .map(v -> v > field.max() ? v - size : v);
    }

    @Override
    public String written(CronField field) {
      if (from <= to) {
        return written(from, to);
      }
      int size = field.max() - field.min() + 1;
      int beyond = field.max() + 1 - from;
      int reached = from + (beyond + step - 1) / step * step - size;
      String high = written(from, field.max());
      return reached > to ? high : high + "," + written(reached, to);
    }

    private String written(int low, int high) {
      return step == 1 ? low + "-" + high : low + "-" + high + "/" + step;
    }
  }

  /** {@code L} and {@code L-n}: so many days before the last day of the month. */
  record LastDay(int before) implements Days {
    @Override
    public int in(MonthShape month) {
      return month.day(month.length() - before);
    }
  }

  /** {@code nW}: the Monday to Friday nearest to a day, within the month. */
  record NearestWeekday(int day) implements Days {
    @Override
    public int in(MonthShape month) {
      return day > month.length() ? 0 : month.nearestWeekday(day);
    }
  }

  /** {@code LW} and {@code L-nW}: the Monday to Friday nearest to a day counted from the end. */
  record LastWeekday(int before) implements Days {
    @Override
    public int in(MonthShape month) {
      int day = month.length() - before;
      return day < 1 ? 0 : month.nearestWeekday(day);
    }
  }

  /** {@code nL}: the last such weekday of the month. */
  record LastOf(int weekday) implements Days {
    @Override
    public int in(MonthShape month) {
      return Integer.highestOneBit(month.allOf(weekday));
    }
  }

  /** {@code n#k}: the k-th such weekday of the month, if it has so many. */
  record NthOf(int weekday, int nth) implements Days {
    @Override
    public int in(MonthShape month) {
      int days = month.allOf(weekday);
      for (int k = 1; k < nth; k++) {
        days &= days - 1;
      }
      return Integer.lowestOneBit(days);
    }
  }
}
