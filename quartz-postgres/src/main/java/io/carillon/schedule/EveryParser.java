package io.carillon.schedule;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code @every} with a duration as Go or ISO 8601 writes it, and a bare ISO duration. */
final class EveryParser implements ScheduleParser {
  static final String NAME = "every";

  /** The longest interval, some 100 years. */
  static final Duration LONGEST = Duration.ofDays(36_525);

  private static final String WORD = "@every";
  private static final Pattern GO_PART =
      Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?)(h|ms|m|s|us|µs|ns)");
  private static final Map<String, BigDecimal> SECONDS =
      Map.of(
          "h",
          BigDecimal.valueOf(3600),
          "m",
          BigDecimal.valueOf(60),
          "s",
          BigDecimal.ONE,
          "ms",
          BigDecimal.valueOf(1, 3),
          "us",
          BigDecimal.valueOf(1, 6),
          "µs",
          BigDecimal.valueOf(1, 6),
          "ns",
          BigDecimal.valueOf(1, 9));

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean recognises(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return lower.startsWith(WORD) || lower.startsWith("p") && Token.split(lower, 0).size() == 1;
  }

  @Override
  public Schedule parse(String text, ScheduleSettings settings) {
    if (!recognises(text)) {
      throw error(0, "must be written '@every 1h30m' or '@every PT1H30M'");
    }
    int begin = afterWord(text);
    String duration = text.substring(begin);
    BigDecimal seconds =
        duration.toLowerCase(Locale.ROOT).startsWith("p")
            ? iso(duration, begin)
            : go(duration, begin);
    return new EverySchedule(interval(seconds, begin), settings.zone());
  }

  private static int afterWord(String text) {
    if (!text.startsWith("@")) {
      return 0;
    }
    int begin = WORD.length();
    while (begin < text.length() && (text.charAt(begin) == ' ' || text.charAt(begin) == '\t')) {
      begin++;
    }
    if (begin == text.length()) {
      throw error(begin, "the duration is missing, for example '@every 1h30m'");
    }
    if (begin == WORD.length()) {
      throw error(begin, "a space must follow @every");
    }
    return begin;
  }

  private static BigDecimal go(String duration, int begin) {
    Matcher part = GO_PART.matcher(duration);
    BigDecimal sum = BigDecimal.ZERO;
    int at = 0;
    while (part.find(at) && part.start() == at) {
      sum = sum.add(new BigDecimal(part.group(1)).multiply(SECONDS.get(part.group(2))));
      at = part.end();
      if (at == duration.length()) {
        return sum;
      }
    }
    throw error(
        begin + at,
        "'%s' is not a duration; write numbers with the units h, m, s, ms, us, ns, for example 1h30m"
            .formatted(duration.substring(at)));
  }

  private static BigDecimal iso(String duration, int begin) {
    if (duration.indexOf('-') >= 0 || duration.indexOf('+') >= 0) {
      throw error(begin, "a duration has no sign");
    }
    try {
      Duration read = Duration.parse(duration);
      return BigDecimal.valueOf(read.getSeconds()).add(BigDecimal.valueOf(read.getNano(), 9));
    } catch (DateTimeException unreadable) {
      throw error(
          begin,
          "'%s' is not an ISO 8601 duration of days and smaller units, for example PT1H30M"
              .formatted(duration));
    }
  }

  private static Duration interval(BigDecimal seconds, int begin) {
    if (seconds.compareTo(BigDecimal.valueOf(LONGEST.getSeconds())) > 0) {
      throw error(begin, "must not be longer than %s hours".formatted(LONGEST.toHours()));
    }
    if (seconds.compareTo(BigDecimal.ONE) < 0) {
      throw error(begin, "must be at least 1 second");
    }
    if (seconds.stripTrailingZeros().scale() > 0) {
      throw error(begin, "must be a whole number of seconds");
    }
    return Duration.ofSeconds(seconds.longValueExact());
  }

  private static ScheduleSyntaxException error(int position, String reason) {
    return new ScheduleSyntaxException("interval", position, reason);
  }
}
