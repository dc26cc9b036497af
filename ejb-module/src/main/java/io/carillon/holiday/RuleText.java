package io.carillon.holiday;

import static java.util.Map.entry;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The text of a recurrence rule (RFC 5545, 3.3.10), to its last character. */
final class RuleText {
  private static final int MOST_COUNTED = 999_999_999;

  /** So many years are what the library that reads rules can still count. */
  private static final int LONGEST_INTERVAL = 9_999_999;

  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
  private static final Pattern SIGNED = Pattern.compile("[+-]?\\d{1,3}");
  private static final Pattern WEEKDAY = Pattern.compile("(SU|MO|TU|WE|TH|FR|SA)");
  private static final Pattern COUNTED_WEEKDAY =
      Pattern.compile("([+-]?([1-9]|[1-4]\\d|5[0-3]))?" + WEEKDAY);
  private static final Set<String> FREQUENCIES =
      Set.of("SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY");

  private static final Map<String, Predicate<String>> PARTS =
      Map.ofEntries(
          entry("FREQ", FREQUENCIES::contains),
          entry("UNTIL", text -> DateText.isDate(text) || DateText.isDateTime(text)),
          entry("COUNT", text -> isBetween(1, MOST_COUNTED, text)),
          entry("INTERVAL", text -> isBetween(1, LONGEST_INTERVAL, text)),
          entry("BYSECOND", each(text -> isBetween(0, 60, text))),
          entry("BYMINUTE", each(text -> isBetween(0, 59, text))),
          entry("BYHOUR", each(text -> isBetween(0, 23, text))),
          entry("BYDAY", each(text -> COUNTED_WEEKDAY.matcher(text).matches())),
          entry("BYMONTHDAY", each(text -> isFromEitherEnd(31, text))),
          entry("BYYEARDAY", each(text -> isFromEitherEnd(366, text))),
          entry("BYWEEKNO", each(text -> isFromEitherEnd(53, text))),
          entry("BYMONTH", each(text -> isBetween(1, 12, text))),
          entry("BYSETPOS", each(text -> isFromEitherEnd(366, text))),
          entry("WKST", text -> WEEKDAY.matcher(text).matches()));

  private final Map<String, String> parts = new LinkedHashMap<>();

  private RuleText() {}

  /** What is wrong, in words; nothing when it is a rule. */
  static Optional<String> problem(String text) {
    RuleText rule = new RuleText();
    return Stream.of(text.toUpperCase(Locale.ROOT).split(";", -1))
        .flatMap(part -> rule.take(part).stream())
        .findFirst()
        .or(rule::contradiction);
  }

  private Optional<String> take(String part) {
    String[] pair = part.split("=", 2);
    Predicate<String> allowed = PARTS.get(pair[0]);
    if (allowed == null) {
      return Optional.of("'%s' is no part of a recurrence rule that is known here".formatted(part));
    }
    if (pair.length < 2 || !allowed.test(pair[1])) {
      return Optional.of("'%s' is not allowed".formatted(part));
    }
    return parts.put(pair[0], pair[1]) == null
        ? Optional.empty()
        : Optional.of("it has two parts " + pair[0]);
  }

  private Optional<String> contradiction() {
    String frequency = parts.getOrDefault("FREQ", "");
    return Stream.of(
            when(frequency.isEmpty(), "FREQ is missing"),
            when(has("COUNT") && has("UNTIL"), "COUNT and UNTIL exclude each other"),
            when(
                isCounted() && (!isOneOf(frequency, "MONTHLY", "YEARLY") || has("BYWEEKNO")),
                "BYDAY counts weekdays in FREQ=MONTHLY and in FREQ=YEARLY without BYWEEKNO only"),
            when(
                has("BYWEEKNO") && !isOneOf(frequency, "YEARLY"),
                "BYWEEKNO belongs to FREQ=YEARLY only"),
            when(
                has("BYYEARDAY") && isOneOf(frequency, "DAILY", "WEEKLY", "MONTHLY"),
                "BYYEARDAY does not belong to FREQ=" + frequency),
            when(
                has("BYMONTHDAY") && isOneOf(frequency, "WEEKLY"),
                "BYMONTHDAY does not belong to FREQ=WEEKLY"),
            when(has("BYSETPOS") && !choosesDays(), "BYSETPOS needs another part BY…"))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private boolean has(String part) {
    return parts.containsKey(part);
  }

  private boolean isCounted() {
    return parts.getOrDefault("BYDAY", "").chars().anyMatch(Character::isDigit);
  }

  private boolean choosesDays() {
    return parts.keySet().stream().filter(part -> part.startsWith("BY")).count() > 1;
  }

  private static Optional<String> when(boolean wrong, String problem) {
    return wrong ? Optional.of(problem) : Optional.empty();
  }

  private static boolean isOneOf(String frequency, String... others) {
    return Set.of(others).contains(frequency);
  }

  private static Predicate<String> each(Predicate<String> item) {
    return text -> Stream.of(text.split(",", -1)).allMatch(item);
  }

  private static boolean isBetween(int least, int most, String text) {
    return NUMBER.matcher(text).matches()
        && Integer.parseInt(text) >= least
        && Integer.parseInt(text) <= most;
  }

  private static boolean isFromEitherEnd(int most, String text) {
    return SIGNED.matcher(text).matches() && isBetween(1, most, text.replaceFirst("^[+-]", ""));
  }
}
