package io.carillon.schedule;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Lists and numbers as English writes them. */
final class English {
  private static final List<String> MONTHS =
      List.of(
          "January",
          "February",
          "March",
          "April",
          "May",
          "June",
          "July",
          "August",
          "September",
          "October",
          "November",
          "December");
  private static final List<String> WEEKDAYS =
      List.of("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday");
  private static final List<String> ORDINALS =
      List.of("first", "second", "third", "fourth", "fifth");

  private English() {}

  static String month(int month) {
    return MONTHS.get(month - 1);
  }

  /** Sunday = 0 or 7. */
  static String weekday(int weekday) {
    return WEEKDAYS.get(weekday % 7);
  }

  static String ordinal(int number) {
    return ORDINALS.get(number - 1);
  }

  /** {@code 1st}, {@code 2nd}, {@code 11th}. */
  static String numeral(int number) {
    boolean teen = number % 100 / 10 == 1;
    String end =
        switch (teen ? 0 : number % 10) {
          case 1 -> "st";
          case 2 -> "nd";
          case 3 -> "rd";
          default -> "th";
        };
    return number + end;
  }

  /** {@code a}, {@code a and b}, {@code a, b and c}. */
  static String list(List<String> parts) {
    int last = parts.size() - 1;
    return last < 1
        ? String.join("", parts)
        : String.join(", ", parts.subList(0, last)) + " and " + parts.get(last);
  }

  /** The values as a list in which three or more in a row become {@code a to b}. */
  static String values(BitSet values, IntFunction<String> name) {
    List<String> parts = new ArrayList<>();
    int from = values.nextSetBit(0);
    while (from >= 0) {
      int to = values.nextClearBit(from) - 1;
      if (to >= from + 2) {
        parts.add(name.apply(from) + " to " + name.apply(to));
      } else {
        IntStream.rangeClosed(from, to).mapToObj(name).forEach(parts::add);
      }
      from = values.nextSetBit(to + 1);
    }
    return list(parts);
  }
}
