package io.carillon.schedule;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Understands the sentences that describe cron schedules, as a person would: it knows the English
 * and nothing of the fields they were made from.
 */
final class EnglishReader {
  private static final Pattern SENTENCE =
      Pattern.compile(
          "(?<time>(?:At|Every) .*?)(?<days> (?:on .*?|every day))??"
              + "(?<months> in [A-Z].*?)?(?<years> in [0-9].*?)?, (?<zone>\\S+) time\\.");
  private static final List<String> ORDINALS =
      List.of("first", "second", "third", "fourth", "fifth");

  private EnglishReader() {}

  /** Which local times the sentence names. */
  static Predicate<LocalDateTime> read(String sentence) {
    Matcher m = SENTENCE.matcher(sentence);
    if (!m.matches()) {
      throw new AssertionError("not understood: " + sentence);
    }
    Predicate<LocalDateTime> time = time(m.group("time"));
    Predicate<LocalDate> days = days(m.group("days"));
    Predicate<LocalDate> months =
        values(m.group("months"), " in ", EnglishReader::month, LocalDate::getMonthValue);
    Predicate<LocalDate> years =
        values(m.group("years"), " in ", Integer::parseInt, LocalDate::getYear);
    return time.and(t -> days.and(months).and(years).test(t.toLocalDate()));
  }

  private static Predicate<LocalDateTime> time(String text) {
    if (text.matches("At \\d\\d:.*")) {
      List<String> times = Arrays.asList(text.substring(3).split(", | and "));
      return t ->
          times.contains("%02d:%02d".formatted(t.getHour(), t.getMinute())) && t.getSecond() == 0
              || times.contains(
                  "%02d:%02d:%02d".formatted(t.getHour(), t.getMinute(), t.getSecond()));
    }
    String rhythm = text.toLowerCase(Locale.ROOT).replaceFirst("^at ", "");
    Predicate<LocalDateTime> all = t -> true;
    for (String part : rhythm.split(" of ")) {
      all = all.and(part(part));
    }
    return rhythm.contains("second") ? all : all.and(t -> t.getSecond() == 0);
  }

  private static Predicate<LocalDateTime> part(String part) {
    ToIntFunction<LocalDateTime> unit =
        part.contains("second")
            ? LocalDateTime::getSecond
            : part.contains("minute") ? LocalDateTime::getMinute : LocalDateTime::getHour;
    Matcher step = Pattern.compile("every (\\d+) \\w+").matcher(part);
    if (step.matches()) {
      int every = Integer.parseInt(step.group(1));
      return t -> unit.applyAsInt(t) % every == 0;
    }
    return part.startsWith("every ")
        ? t -> true
        : values(part, part.replaceFirst("\\d.*", ""), Integer::parseInt, unit);
  }

  private static Predicate<LocalDate> days(String text) {
    if (text == null || text.equals(" every day")) {
      return d -> true;
    }
    Predicate<LocalDate> any = d -> false;
    for (String part : text.substring(4).split(" (?:and|or) on ")) {
      any = any.or(day(part));
    }
    return any;
  }

  private static Predicate<LocalDate> day(String text) {
    if (text.matches("days? .* of the month")) {
      String numbers = text.replaceFirst("days? ", "").replace(" of the month", "");
      return values(numbers, "", Integer::parseInt, LocalDate::getDayOfMonth);
    }
    if (!text.startsWith("the ")) {
      return values(text, "", EnglishReader::weekday, d -> d.getDayOfWeek().getValue());
    }
    Matcher m = Pattern.compile("the (weekday nearest to |)(.*) of the month").matcher(text);
    if (!m.matches()) {
      throw new AssertionError("not understood: " + text);
    }
    return m.group(1).isEmpty()
        ? special(m.group(2))
        : d -> isNearestWeekday(d, dayNumber(m.group(2), d));
  }

  private static boolean isNearestWeekday(LocalDate date, int day) {
    return day <= date.lengthOfMonth() && date.equals(TwinSpec.nearest(date, day));
  }

  private static Predicate<LocalDate> special(String text) {
    if (text.equals("last weekday")) {
      return d -> d.equals(TwinSpec.nearest(d, d.lengthOfMonth()));
    }
    String[] words = text.split(" ");
    if (ORDINALS.contains(words[0]) && words.length == 2) {
      int nth = ORDINALS.indexOf(words[0]) + 1;
      var weekday = DayOfWeek.of(weekday(words[1]));
      return d -> d.equals(d.with(TemporalAdjusters.dayOfWeekInMonth(nth, weekday)));
    }
    if (words[0].equals("last") && words.length == 2 && !words[1].equals("day")) {
      var weekday = DayOfWeek.of(weekday(words[1]));
      return d -> d.equals(d.with(TemporalAdjusters.lastInMonth(weekday)));
    }
    return d -> d.getDayOfMonth() == dayNumber(text, d);
  }

  private static int dayNumber(String text, LocalDate month) {
    if (text.equals("last day")) {
      return month.lengthOfMonth();
    }
    if (text.equals("day before the last day") || text.equals("the day before the last day")) {
      return month.lengthOfMonth() - 1;
    }
    Matcher m = Pattern.compile("(?:the )?day (\\d+)( days before the last day)?").matcher(text);
    if (!m.matches()) {
      throw new AssertionError("not understood: " + text);
    }
    int number = Integer.parseInt(m.group(1));
    return m.group(2) == null ? number : month.lengthOfMonth() - number;
  }

  private static <T> Predicate<T> values(
      String text, String head, ToIntFunction<String> number, ToIntFunction<T> unit) {
    if (text == null) {
      return t -> true;
    }
    List<Predicate<T>> any = new ArrayList<>();
    for (String part : text.substring(head.length()).split(", | and ")) {
      String[] ends = part.split(" to ");
      int from = number.applyAsInt(ends[0]);
      int to = number.applyAsInt(ends[ends.length - 1]);
      any.add(t -> unit.applyAsInt(t) >= from && unit.applyAsInt(t) <= to);
    }
    return t -> any.stream().anyMatch(p -> p.test(t));
  }

  private static int month(String name) {
    return Month.valueOf(name.toUpperCase(Locale.ROOT)).getValue();
  }

  private static int weekday(String name) {
    return DayOfWeek.valueOf(name.toUpperCase(Locale.ROOT)).getValue();
  }
}
