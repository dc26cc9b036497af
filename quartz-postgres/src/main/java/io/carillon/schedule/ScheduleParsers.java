package io.carillon.schedule;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The kinds of schedule an application knows, by name. Thread-safe; kinds may be added at any time.
 * Texts are printable ASCII of at most 1,000 characters; before any of them may stand {@code
 * CRON_TZ=Zone} or {@code TZ=Zone}, which decides the zone.
 */
public final class ScheduleParsers {
  private static final List<String> ZONE_PREFIXES = List.of("CRON_TZ=", "TZ=");
  private static final int MAX_LENGTH = 1_000;

  private final Map<String, ScheduleParser> byName = new ConcurrentSkipListMap<>();
  private final List<ScheduleParser> inOrder = new CopyOnWriteArrayList<>();

  private ScheduleParsers() {}

  /** The built-in kinds: crontab, crontab-seconds, quartz and every. */
  public static ScheduleParsers standard() {
    var parsers = new ScheduleParsers();
    Arrays.stream(CronDialect.values()).map(CronParser::new).forEach(parsers::register);
    return parsers.register(new EveryParser());
  }

  /**
   * Adds a kind of schedule. Texts told apart by shape go to the kind added last that recognises
   * them, so an application can take a shape over.
   *
   * @throws IllegalArgumentException when the name is taken
   */
  public ScheduleParsers register(ScheduleParser parser) {
    if (byName.putIfAbsent(parser.name(), parser) != null) {
      throw new IllegalArgumentException(
          "a schedule kind named '%s' is there already".formatted(parser.name()));
    }
    inOrder.add(0, parser);
    return this;
  }

  /** The names of all kinds, sorted. */
  public List<String> names() {
    return List.copyOf(byName.keySet());
  }

  /**
   * Reads a text whose kind is told by its shape.
   *
   * @throws ScheduleSyntaxException when it is not understood completely or would never fire
   */
  public Schedule parse(String spec, ScheduleSettings settings) {
    Body body = body(spec, settings);
    ScheduleParser recognising =
        inOrder.stream()
            .filter(parser -> parser.recognises(body.text()))
            .findFirst()
            .orElseThrow(() -> error(body.position(), "looks like no known kind of schedule"));
    return parse(recognising, body);
  }

  /**
   * Reads a text as one kind, whatever it looks like.
   *
   * @param name one of {@link #names}
   * @throws ScheduleSyntaxException when it is not understood completely or would never fire; its
   *     field is {@code dialect} when there is no such kind
   */
  public Schedule parseAs(String name, String spec, ScheduleSettings settings) {
    ScheduleParser parser = byName.get(name);
    if (parser == null) {
      throw new ScheduleSyntaxException(
          "dialect",
          0,
          "'%s' is not one of %s".formatted(name, String.join(", ", byName.keySet())));
    }
    return parse(parser, body(spec, settings));
  }

  private static Schedule parse(ScheduleParser parser, Body body) {
    try {
      return parser.parse(body.text(), body.settings());
    } catch (ScheduleSyntaxException wrong) {
      int position = body.position() + wrong.position();
      throw new ScheduleSyntaxException(wrong.field(), position, wrong.reason());
    }
  }

  private static Body body(String spec, ScheduleSettings settings) {
    checkCharacters(spec);
    int begin = skipBlanks(spec, 0);
    for (String prefix : ZONE_PREFIXES) {
      if (spec.startsWith(prefix, begin)) {
        return afterZone(spec, begin + prefix.length(), settings);
      }
    }
    return rest(spec, begin, settings);
  }

  private static Body afterZone(String spec, int begin, ScheduleSettings settings) {
    int end = begin;
    while (end < spec.length() && !isBlank(spec.charAt(end))) {
      end++;
    }
    var zone = ScheduleZone.read(spec.substring(begin, end), begin);
    return rest(spec, skipBlanks(spec, end), settings.withZone(zone));
  }

  private static Body rest(String spec, int begin, ScheduleSettings settings) {
    int end = spec.length();
    while (end > begin && isBlank(spec.charAt(end - 1))) {
      end--;
    }
    if (begin == end) {
      throw error(begin, "is empty; write for example '0 2 * * *'");
    }
    return new Body(spec.substring(begin, end), begin, settings);
  }

  private static void checkCharacters(String spec) {
    if (spec.length() > MAX_LENGTH) {
      throw error(MAX_LENGTH, "must not be longer than %s characters".formatted(MAX_LENGTH));
    }
    for (int i = 0; i < spec.length(); i++) {
      char c = spec.charAt(i);
      if (c != '\t' && (c < ' ' || c > '~')) {
        throw error(i, "the character U+%04X is not allowed".formatted((int) c));
      }
    }
  }

  private static int skipBlanks(String spec, int from) {
    int at = from;
    while (at < spec.length() && isBlank(spec.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  private static ScheduleSyntaxException error(int position, String reason) {
    return new ScheduleSyntaxException("spec", position, reason);
  }

  /** The text behind the zone prefix, and where it begins. */
  private record Body(String text, int position, ScheduleSettings settings) {}
}
