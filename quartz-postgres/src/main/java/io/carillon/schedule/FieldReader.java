package io.carillon.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads one field of a cron text, to its last character or not at all. */
final class FieldReader {
  private static final int MAX_DIGITS = 4;

  private final CronDialect dialect;
  private final CronField field;
  private final String text;
  private final int start;
  private int at;

  private FieldReader(CronDialect dialect, CronField field, Token token) {
    this.dialect = dialect;
    this.field = field;
    this.text = token.text().toUpperCase(Locale.ROOT);
    this.start = token.position();
  }

  static FieldValues read(CronDialect dialect, CronField field, Token token) {
    return new FieldReader(dialect, field, token).read();
  }

  private FieldValues read() {
    List<FieldItem> items = new ArrayList<>();
    do {
      items.add(item());
    } while (accept(','));
    if (at < text.length()) {
      throw error("'%s' is left over".formatted(text.substring(at)));
    }
    if (items.size() > 1 && items.contains(new FieldItem.Unspecified())) {
      at = text.indexOf('?');
      throw error("? must stand alone");
    }
    return new FieldValues(field, items);
  }

  private FieldItem item() {
    if (accept('*')) {
      return new FieldItem.Star(accept('/') ? step() : 1);
    }
    if (accept('?')) {
      return unspecified();
    }
    if (at < text.length() && text.charAt(at) == 'L') {
      return last();
    }
    if (dialect.isQuartz() && accept('/')) {
      return new FieldItem.Star(step());
    }
    return valueOrSpan();
  }

  private FieldItem unspecified() {
    if (!field.isDay()) {
      at--;
      throw error("? is allowed in the two day fields only");
    }
    return new FieldItem.Unspecified();
  }

  private FieldItem last() {
    requireQuartzDay("L");
    at++;
    if (field.isDayOfWeek()) {
      return new FieldItem.Single(field.max());
    }
    int before = accept('-') ? number("the days before the last day", 1, 30) : 0;
    return accept('W') ? new FieldItem.LastWeekday(before) : new FieldItem.LastDay(before);
  }

  private FieldItem valueOrSpan() {
    boolean named = nextIsLetter();
    int from = value();
    if (accept('-')) {
      int to = spanEnd(from);
      return new FieldItem.Span(from, to, accept('/') ? step() : 1);
    }
    if (accept('/')) {
      return new FieldItem.Span(from, field.max(), step());
    }
    if (next('W') && !named) {
      return nearestWeekday(from);
    }
    if (next('L') || next('#')) {
      return weekdayOfMonth(from);
    }
    return new FieldItem.Single(from);
  }

  private int spanEnd(int from) {
    int before = at;
    boolean named = nextIsLetter();
    int to = value();
    if (from <= to) {
      return to;
    }
    if (named && to == 0 && field == CronField.DAY_OF_WEEK) {
      return 7; // SUN closes a week as well as it opens one
    }
    if (!dialect.isQuartz() || field == CronField.YEAR) {
      at = before;
      throw error("the range runs backwards");
    }
    return to;
  }

  private FieldItem nearestWeekday(int day) {
    requireQuartzDay("W");
    if (field.isDayOfWeek()) {
      throw error("W is allowed in the day-of-month field only");
    }
    at++;
    return new FieldItem.NearestWeekday(day);
  }

  private FieldItem weekdayOfMonth(int weekday) {
    String letter = text.substring(at, at + 1);
    requireQuartzDay(letter);
    if (!field.isDayOfWeek()) {
      throw error(
          "a number followed by %s is allowed in the day-of-week field only".formatted(letter));
    }
    at++;
    return letter.equals("L")
        ? new FieldItem.LastOf(weekday)
        : new FieldItem.NthOf(weekday, number("the number after #", 1, 5));
  }

  private void requireQuartzDay(String letter) {
    if (!field.isDay()) {
      throw error("%s is allowed in the two day fields only".formatted(letter));
    }
    if (!dialect.isQuartz()) {
      throw error("%s is known in the quartz dialect only".formatted(letter));
    }
  }

  private int step() {
    return number("the step", 1, field.maxStep());
  }

  private int value() {
    if (nextIsLetter()) {
      return name();
    }
    int higher = field.writtenHigher();
    return number("the value", field.min() + higher, field.max() + higher) - higher;
  }

  private int name() {
    int end = Math.min(at + 3, text.length());
    int index = field.names().indexOf(text.substring(at, end));
    boolean goesOn = end < text.length() && isLetter(text.charAt(end)) && text.charAt(end) != 'L';
    if (index < 0 || goesOn) {
      throw error(
          field.names().isEmpty()
              ? "'%s' is not a number".formatted(text.substring(at))
              : "'%s' is not a name; the names are %s"
                  .formatted(text.substring(at), String.join(", ", field.names())));
    }
    at = end;
    return field.min() + index;
  }

  private int number(String what, int min, int max) {
    int begin = at;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    String digits = text.substring(begin, at);
    if (digits.isEmpty()) {
      throw error("%s is missing or not a number from %s to %s".formatted(what, min, max));
    }
    if (digits.length() > MAX_DIGITS
        || Integer.parseInt(digits) < min
        || Integer.parseInt(digits) > max) {
      at = begin;
      throw error("%s must be from %s to %s, not %s".formatted(what, min, max, digits));
    }
    return Integer.parseInt(digits);
  }

  private boolean accept(char c) {
    if (!next(c)) {
      return false;
    }
    at++;
    return true;
  }

  private boolean next(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  private boolean nextIsLetter() {
    return at < text.length() && isLetter(text.charAt(at));
  }

  private static boolean isLetter(char c) {
    return c >= 'A' && c <= 'Z';
  }

  private ScheduleSyntaxException error(String reason) {
    return new ScheduleSyntaxException(field.label(), start + at, reason);
  }
}
