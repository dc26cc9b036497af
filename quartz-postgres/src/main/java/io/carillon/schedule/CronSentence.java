package io.carillon.schedule;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Says a cron text in English, from its values and not from its notation: what is said is what
 * fires.
 */
final class CronSentence {
  private static final int MOST_TIMES = 6;
  private static final int MOST_YEARS = 6;

  private final CronText text;

  private CronSentence(CronText text) {
    this.text = text;
  }

  /** Without zone and full stop. */
  static String of(CronText text) {
    return new CronSentence(text).say();
  }

  private String say() {
    List<String> parts = new ArrayList<>();
    parts.add(isListOfTimes() ? timesOfDay() : rhythm());
    if (!days().isEmpty()) {
      parts.add(days());
    } else if (isListOfTimes()) {
      parts.add("every day");
    }
    if (!text.months().isUnrestricted()) {
      parts.add("in " + English.values(text.months().values(), English::month));
    }
    if (!text.years().isUnrestricted()) {
      parts.add("in " + years());
    }
    return String.join(" ", parts);
  }

  /**
   * A few one by one; many by the steps they are written in, which go on for thousands of years.
   */
  private String years() {
    FieldValues years = text.years();
    return years.values().cardinality() <= MOST_YEARS
        ? English.values(years.values(), Integer::toString)
        : English.list(years.items().stream().map(CronSentence::years).toList());
  }

  private static String years(FieldItem item) {
    if (item instanceof FieldItem.Star star) {
      return years(new FieldItem.Span(CronField.YEAR.min(), CronField.YEAR.max(), star.step()));
    }
    if (item instanceof FieldItem.Span span) {
      String ends = span.from() + " to " + span.to();
      return span.step() == 1
          ? ends
          : "every %s year from %s".formatted(English.numeral(span.step()), ends);
    }
    return ((FieldItem.Single) item).written(CronField.YEAR);
  }

  private boolean isListOfTimes() {
    return text.seconds().values().cardinality()
            * text.minutes().values().cardinality()
            * text.hours().values().cardinality()
        <= MOST_TIMES;
  }

  private String timesOfDay() {
    boolean onTheMinute = isOnlyZero(text.seconds());
    List<String> times =
        combine(
            combine(twoDigits(text.hours()), twoDigits(text.minutes())),
            onTheMinute ? List.of() : twoDigits(text.seconds()));
    return "At " + English.list(times);
  }

  private static List<String> combine(List<String> heads, List<String> tails) {
    return tails.isEmpty()
        ? heads
        : heads.stream().flatMap(head -> tails.stream().map(tail -> head + ":" + tail)).toList();
  }

  /** Never in the digits of the server's language, as %02d would. */
  private static List<String> twoDigits(FieldValues field) {
    return field.values().stream().mapToObj(v -> (v < 10 ? "0" : "") + v).toList();
  }

  private String rhythm() {
    List<String> parts = new ArrayList<>();
    if (!isOnlyZero(text.seconds())) {
      parts.add(leading(text.seconds()));
    }
    boolean everyHour = isFull(text.hours());
    boolean everyMinute = isFull(text.minutes());
    if (parts.isEmpty()) {
      parts.add(leading(text.minutes()));
    } else if (!everyMinute || !isEvery(parts) || !everyHour) {
      parts.add(following(text.minutes()));
    }
    if (!everyHour || !parts.get(parts.size() - 1).startsWith("every ")) {
      parts.add(following(text.hours()));
    }
    String said = String.join(" of ", parts);
    return isEvery(parts) ? "E" + said.substring(1) : "At " + said;
  }

  private static boolean isEvery(List<String> parts) {
    return parts.get(0).startsWith("every ");
  }

  /** {@code every minute}, {@code every 15 minutes} or {@code minutes 5 and 10}. */
  private static String leading(FieldValues field) {
    BitSet values = field.values();
    int size = field.field().max() + 1;
    int step = values.cardinality() > 1 ? values.nextSetBit(1) : size;
    boolean even =
        values.get(0)
            && size % step == 0
            && values.cardinality() == size / step
            && values.stream().allMatch(v -> v % step == 0);
    return even && step > 1 && step < size
        ? "every " + step + " " + field.field().label() + "s"
        : following(field);
  }

  /** {@code every minute} or {@code minutes 5 and 10}. */
  private static String following(FieldValues field) {
    String label = field.field().label();
    if (isFull(field)) {
      return "every " + label;
    }
    BitSet values = field.values();
    return (values.cardinality() == 1 ? label : label + "s")
        + " "
        + English.values(values, Integer::toString);
  }

  private String days() {
    List<String> parts = new ArrayList<>();
    if (!text.daysOfMonth().isUnrestricted()) {
      parts.add(CronDays.ofMonth(text.daysOfMonth()));
    }
    if (!text.daysOfWeek().isUnrestricted()) {
      parts.add(CronDays.ofWeek(text.daysOfWeek()));
    }
    return String.join(" or ", parts);
  }

  private static boolean isOnlyZero(FieldValues field) {
    return field.values().length() == 1;
  }

  private static boolean isFull(FieldValues field) {
    return field.values().cardinality() == field.field().max() + 1;
  }
}
