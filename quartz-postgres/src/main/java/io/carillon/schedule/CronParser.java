package io.carillon.schedule;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the cron dialects, and in crontab the words that stand for a whole line. */
final class CronParser implements ScheduleParser {
  private static final Map<String, String> WORDS =
      Map.of(
          "@yearly", "0 0 1 1 *",
          "@annually", "0 0 1 1 *",
          "@monthly", "0 0 1 * *",
          "@weekly", "0 0 * * 0",
          "@daily", "0 0 * * *",
          "@midnight", "0 0 * * *",
          "@hourly", "0 * * * *");

  private final CronDialect dialect;

  CronParser(CronDialect dialect) {
    this.dialect = dialect;
  }

  @Override
  public String name() {
    return dialect.label();
  }

  @Override
  public boolean recognises(String text) {
    return text.startsWith("@")
        ? dialect == CronDialect.CRONTAB
        : dialect.recognises(Token.split(text, 0));
  }

  @Override
  public Schedule parse(String text, ScheduleSettings settings) {
    CronText cron = read(text.startsWith("@") ? line(text) : text);
    var schedule = new CronSchedule(dialect, cron, settings);
    if (schedule.next(Schedule.EARLIEST.minusSeconds(1)).isEmpty()) {
      throw new ScheduleSyntaxException("spec", 0, neverReason(cron, settings));
    }
    return schedule;
  }

  private String line(String word) {
    String line = WORDS.get(word.toLowerCase(Locale.ROOT));
    if (line == null || dialect != CronDialect.CRONTAB) {
      throw new ScheduleSyntaxException(
          "spec",
          0,
          "'%s' is not a word of the %s dialect; crontab knows %s"
              .formatted(
                  word, name(), String.join(", ", WORDS.keySet().stream().sorted().toList())));
    }
    return line;
  }

  private CronText read(String text) {
    List<Token> words = Token.split(text, 0);
    checkCount(text, words);
    FieldValues year =
        words.size() == 7
            ? field(words, CronField.YEAR)
            : new FieldValues(CronField.YEAR, List.of(new FieldItem.Star(1)));
    FieldValues second =
        dialect == CronDialect.CRONTAB
            ? new FieldValues(CronField.SECOND, List.of(new FieldItem.Single(0)))
            : field(words, CronField.SECOND);
    CronField weekday = dialect.isQuartz() ? CronField.QUARTZ_DAY_OF_WEEK : CronField.DAY_OF_WEEK;
    var cron =
        new CronText(
            second,
            field(words, CronField.MINUTE),
            field(words, CronField.HOUR),
            field(words, CronField.DAY_OF_MONTH),
            field(words, CronField.MONTH),
            field(words, weekday),
            year);
    if (dialect.isQuartz()) {
      checkOneQuestionMark(cron, words);
    }
    return cron;
  }

  private FieldValues field(List<Token> words, CronField field) {
    return FieldReader.read(dialect, field, words.get(dialect.fields().indexOf(field)));
  }

  private void checkCount(String text, List<Token> words) {
    int most = dialect.fields().size();
    if (words.size() > most) {
      Token surplus = words.get(most);
      throw new ScheduleSyntaxException(
          "spec", surplus.position(), "'%s' is left over; %s".formatted(surplus.text(), shape()));
    }
    if (words.size() < dialect.required()) {
      String missing = dialect.fields().get(words.size()).label();
      throw new ScheduleSyntaxException(
          missing, text.length(), "the %s field is missing; %s".formatted(missing, shape()));
    }
  }

  private String shape() {
    return "the %s dialect has the fields %s%s"
        .formatted(
            name(),
            String.join(", ", dialect.fields().stream().map(CronField::label).toList()),
            dialect.isQuartz() ? ", of which the last may be left out" : "");
  }

  private static void checkOneQuestionMark(CronText cron, List<Token> words) {
    boolean byDate = isQuestionMark(cron.daysOfMonth());
    if (byDate == isQuestionMark(cron.daysOfWeek())) {
      Token weekday = words.get(5);
      throw new ScheduleSyntaxException(
          "day-of-week",
          weekday.position(),
          "in the quartz dialect exactly one of day-of-month and day-of-week must be ?, here "
              + (byDate ? "both are" : "neither is"));
    }
  }

  private static boolean isQuestionMark(FieldValues field) {
    return field.items().get(0) instanceof FieldItem.Unspecified;
  }

  private static String neverReason(CronText cron, ScheduleSettings settings) {
    boolean named = new LocalPattern(cron).next(CivilDay.firstOf(0, 1)) != LocalPattern.NEVER;
    return named
        ? "would never fire: a clock change skips every time it names in "
            + settings.zone().getId()
            + ", or they lie beyond the year 9999"
        : "would never fire: no year it names has such a day in such a month";
  }
}
