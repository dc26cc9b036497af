package io.carillon.schedule;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Predicate;

/**
 * A random cron text together with what it means, made side by side so that nothing of the parser
 * is used: the meaning is tested against calendar dates one by one.
 */
record TwinSpec(String dialect, String text, Time time, Predicate<LocalDate> days) {

  /** What hour, minute and second mean, and whether hour and minute are plain numbers. */
  record Time(BitSet hours, BitSet minutes, BitSet seconds, boolean fixed) {}

  /** A field's text, its values, and whether it is only numbers. */
  private record Piece(String text, BitSet values, boolean plain) {
    boolean open() {
      return text.equals("*") || text.equals("*/1");
    }
  }

  private record DayPiece(String text, Predicate<LocalDate> days, boolean open) {}

  boolean matches(LocalDateTime local) {
    return time.seconds().get(local.getSecond())
        && time.minutes().get(local.getMinute())
        && time.hours().get(local.getHour())
        && days.test(local.toLocalDate());
  }

  static TwinSpec random(Random random) {
    return random(random, random.nextInt(24));
  }

  /** Every other text is a fixed time near an hour: a random one seldom meets a clock change. */
  static TwinSpec random(Random random, int nearHour) {
    return switch (random.nextInt(3)) {
      case 0 -> crontab(random, nearHour, false);
      case 1 -> crontab(random, nearHour, true);
      default -> quartz(random, nearHour);
    };
  }

  private static Piece[] hourAndMinute(Random random, int nearHour, boolean wraps) {
    if (random.nextBoolean()) {
      return new Piece[] {piece(random, 0, 23, wraps), piece(random, 0, 59, wraps)};
    }
    BitSet hours = bits((nearHour + 23 + random.nextInt(3)) % 24);
    hours.set((nearHour + 23 + random.nextInt(3)) % 24);
    BitSet minutes = bits(random.nextInt(60));
    minutes.set(5 * random.nextInt(12));
    return new Piece[] {numbers(hours), numbers(minutes)};
  }

  private static TwinSpec crontab(Random random, int nearHour, boolean withSeconds) {
    Piece second =
        withSeconds && random.nextBoolean() ? piece(random, 0, 59, false) : numbers(bits(0));
    Piece[] time = hourAndMinute(random, nearHour, false);
    Piece hour = time[0];
    Piece minute = time[1];
    Piece month = months(random);
    Piece date = days(random, 1, 31);
    Piece weekday = days(random, 0, 7);
    boolean either = !date.open() && !weekday.open();
    Predicate<LocalDate> byDate = d -> date.values().get(d.getDayOfMonth());
    Predicate<LocalDate> byWeekday =
        d ->
            weekday.values().get(d.getDayOfWeek().getValue())
                || weekday.values().get(d.getDayOfWeek().getValue() % 7);
    Predicate<LocalDate> days = either ? byDate.or(byWeekday) : byDate.and(byWeekday);
    String text =
        String.join(" ", minute.text(), hour.text(), date.text(), month.text(), weekday.text());
    return new TwinSpec(
        withSeconds ? "crontab-seconds" : "crontab",
        withSeconds ? second.text() + " " + text : text,
        new Time(hour.values(), minute.values(), second.values(), hour.plain() && minute.plain()),
        days.and(d -> month.values().get(d.getMonthValue())));
  }

  private static TwinSpec quartz(Random random, int nearHour) {
    Piece second = random.nextBoolean() ? piece(random, 0, 59, true) : numbers(bits(0));
    Piece[] time = hourAndMinute(random, nearHour, true);
    Piece hour = time[0];
    Piece minute = time[1];
    Piece month = months(random);
    boolean byDate = random.nextBoolean();
    DayPiece day = byDate ? quartzDate(random) : quartzWeekday(random);
    String year = random.nextInt(4) == 0 ? " 1970-2100/1" : "";
    String text =
        String.join(
                " ",
                second.text(),
                minute.text(),
                hour.text(),
                byDate ? day.text() : "?",
                month.text(),
                byDate ? "?" : day.text())
            + year;
    Predicate<LocalDate> inYear = d -> year.isEmpty() || d.getYear() >= 1970 && d.getYear() <= 2100;
    return new TwinSpec(
        "quartz",
        text,
        new Time(hour.values(), minute.values(), second.values(), hour.plain() && minute.plain()),
        day.days().and(inYear).and(d -> month.values().get(d.getMonthValue())));
  }

  private static DayPiece quartzDate(Random random) {
    int n = 1 + random.nextInt(31);
    return switch (random.nextInt(6)) {
      case 0 -> new DayPiece("L", d -> d.getDayOfMonth() == d.lengthOfMonth(), false);
      case 1 -> {
        int before = 1 + random.nextInt(27);
        yield new DayPiece(
            "L-" + before, d -> d.getDayOfMonth() == d.lengthOfMonth() - before, false);
      }
      case 2 ->
          new DayPiece(n + "W", d -> n <= d.lengthOfMonth() && d.equals(nearest(d, n)), false);
      case 3 -> new DayPiece("LW", d -> d.equals(nearest(d, d.lengthOfMonth())), false);
      case 4 ->
          new DayPiece(
              n + ",L",
              d -> d.getDayOfMonth() == n || d.getDayOfMonth() == d.lengthOfMonth(),
              false);
      default -> {
        Piece piece = piece(random, 1, 31, true);
        yield new DayPiece(piece.text(), d -> piece.values().get(d.getDayOfMonth()), false);
      }
    };
  }

  private static DayPiece quartzWeekday(Random random) {
    int n = 1 + random.nextInt(7);
    DayOfWeek weekday = DayOfWeek.SUNDAY.plus(n - 1);
    return switch (random.nextInt(4)) {
      case 0 ->
          new DayPiece(
              n + "L", d -> d.equals(d.with(TemporalAdjusters.lastInMonth(weekday))), false);
      case 1 -> {
        int nth = 1 + random.nextInt(4);
        yield new DayPiece(
            n + "#" + nth,
            d -> d.equals(d.with(TemporalAdjusters.dayOfWeekInMonth(nth, weekday))),
            false);
      }
      case 2 -> {
        String name = weekday.name().substring(0, 3);
        yield new DayPiece(
            random.nextBoolean() ? name : name.toLowerCase(Locale.ROOT),
            d -> d.getDayOfWeek() == weekday,
            false);
      }
      default -> {
        Piece piece = piece(random, 1, 7, true);
        yield new DayPiece(
            piece.text(), d -> piece.values().get(d.getDayOfWeek().getValue() % 7 + 1), false);
      }
    };
  }

  /** The Monday to Friday nearest to a day of the month of {@code inMonth}. */
  static LocalDate nearest(LocalDate inMonth, int day) {
    for (int distance : new int[] {0, -1, 1, -2, 2}) {
      LocalDate candidate = inMonth.withDayOfMonth(day).plusDays(distance);
      if (candidate.getMonth() == inMonth.getMonth()
          && candidate.getDayOfWeek() != DayOfWeek.SATURDAY
          && candidate.getDayOfWeek() != DayOfWeek.SUNDAY) {
        return candidate;
      }
    }
    throw new AssertionError(inMonth);
  }

  private static Piece months(Random random) {
    return random.nextInt(3) > 0 ? star(1, 12, 1) : piece(random, 1, 12, false);
  }

  private static Piece days(Random random, int min, int max) {
    return random.nextInt(3) > 0 ? star(min, max, 1) : piece(random, min, max, false);
  }

  private static Piece piece(Random random, int min, int max, boolean wraps) {
    int a = min + random.nextInt(max - min + 1);
    int b = min + random.nextInt(max - min + 1);
    int step = 1 + random.nextInt(Math.min(max, 20));
    int low = wraps ? a : Math.min(a, b);
    int high = wraps ? b : Math.max(a, b);
    return switch (random.nextInt(7)) {
      case 0 -> star(min, max, 1);
      case 1 -> star(min, max, step);
      case 2 -> new Piece(low + "-" + high, span(new int[] {min, max}, low, high, 1), false);
      case 3 ->
          new Piece(
              low + "-" + high + "/" + step, span(new int[] {min, max}, low, high, step), false);
      case 4 -> new Piece(a + "/" + step, span(new int[] {min, max}, a, max, step), false);
      default -> {
        BitSet values = bits(a);
        values.set(random.nextBoolean() ? a : b);
        values.set(random.nextBoolean() ? a : min + random.nextInt(3));
        yield numbers(values);
      }
    };
  }

  private static Piece star(int min, int max, int step) {
    String text = step == 1 ? "*" : "*/" + step;
    return new Piece(text, span(new int[] {min, max}, min, max, step), false);
  }

  private static Piece numbers(BitSet values) {
    List<String> texts = new ArrayList<>();
    values.stream().mapToObj(Integer::toString).forEach(texts::add);
    return new Piece(String.join(",", texts), values, true);
  }

  private static BitSet bits(int only) {
    BitSet values = new BitSet();
    values.set(only);
    return values;
  }

  /** Walks from low to high value by value, over the end when it must, taking every step-th. */
  private static BitSet span(int[] bounds, int low, int high, int step) {
    BitSet values = new BitSet();
    int value = low;
    for (int walked = 0; ; walked++) {
      if (walked % step == 0) {
        values.set(value);
      }
      if (value == high) {
        return values;
      }
      value = value == bounds[1] ? bounds[0] : value + 1;
    }
  }
}
