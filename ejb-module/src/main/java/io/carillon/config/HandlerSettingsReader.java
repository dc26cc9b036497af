package io.carillon.config;

import io.carillon.api.Concurrency;
import io.carillon.api.HandlesEvent;
import io.carillon.api.PayloadHistory;
import io.carillon.api.RateLimit;
import io.carillon.api.Retry;
import io.carillon.api.RetryRule;
import io.carillon.api.TimeLimit;
import io.carillon.api.TransactionMode;
import io.carillon.config.HandlerSettings.Limits;
import io.carillon.config.HandlerSettings.Rate;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads {@link HandlerSettings}: {@code carillon.handler.NAME.SETTING} first, then the handler's
 * annotations, then what holds for all.
 */
final class HandlerSettingsReader {
  private static final Duration SHORTEST_LIMIT = Duration.ofMillis(100);
  private static final Duration SHORTEST_PERIOD = Duration.ofSeconds(1);
  private static final int MOST_AT_ONCE = 100_000;
  private static final int MOST_IN_A_BATCH = 1_000;
  private static final int HIGHEST_RATE = 1_000_000;

  private static final Pattern NAMES =
      Pattern.compile(
          "carillon\\.handler\\..+\\.(transaction|keep-payload|batch|retry\\.(attempts|delay|max-delay|not-on)"
              + "|time-limit|concurrency|concurrency-per-node|rate)");

  private final String prefix;
  private final SettingValues values;
  private final AnnotatedElement annotated;
  private final RetryRule usual;

  /**
   * @param texts finds the text of a setting by its full name
   * @param annotated the handler's method or class
   * @param usual the retry settings of handlers that have none of their own
   */
  HandlerSettingsReader(
      String eventName,
      Function<String, Optional<String>> texts,
      AnnotatedElement annotated,
      RetryRule usual) {
    this.prefix = "carillon.handler." + eventName + ".";
    this.values = new SettingValues(name -> texts.apply(name).or(() -> annotation(name)));
    this.annotated = annotated;
    this.usual = usual;
  }

  /** Whether a name is that of a setting of some handler. */
  static boolean reads(String name) {
    return NAMES.matcher(name).matches();
  }

  HandlerSettings read() {
    HandlerSettings settings =
        new HandlerSettings(
            values.choice(prefix + "transaction", TransactionMode.NONE),
            retry(),
            notRetried(),
            timeLimit(),
            new Limits(
                values.number(prefix + "concurrency", 0, 0, MOST_AT_ONCE),
                values.number(prefix + "concurrency-per-node", 0, 0, MOST_AT_ONCE),
                rate()),
            values.choice(prefix + "keep-payload", PayloadHistory.ALWAYS),
            batch());
    values.refuseProblems();
    return settings;
  }

  private RetryRule retry() {
    Duration delay =
        values.duration(
            prefix + "retry.delay", usual.delay(), Duration.ZERO, RetryRule.LONGEST_DELAY);
    Duration usualMost = usual.maxDelay().compareTo(delay) < 0 ? delay : usual.maxDelay();
    return new RetryRule(
        values.number(prefix + "retry.attempts", usual.attempts(), 1, RetryRule.MOST_ATTEMPTS),
        delay,
        values.duration(prefix + "retry.max-delay", usualMost, delay, RetryRule.LONGEST_DELAY));
  }

  /** Whether a handler takes one event or many is its signature's, and not to be configured. */
  private int batch() {
    HandlesEvent handler = annotated.getAnnotation(HandlesEvent.class);
    int declared = handler == null ? 1 : handler.batch();
    return declared == 1 ? 1 : values.number(prefix + "batch", declared, 2, MOST_IN_A_BATCH);
  }

  private Set<String> notRetried() {
    return values
        .text(prefix + "retry.not-on")
        .map(names -> Set.copyOf(Arrays.asList(names.split("\\s*,\\s*"))))
        .orElse(Set.of());
  }

  private Optional<Duration> timeLimit() {
    String name = prefix + "time-limit";
    return values
        .text(name)
        .map(
            text ->
                values.duration(
                    name, RetryRule.LONGEST_DELAY, SHORTEST_LIMIT, RetryRule.LONGEST_DELAY));
  }

  private Optional<Rate> rate() {
    return values.text(prefix + "rate").flatMap(this::rate);
  }

  private Optional<Rate> rate(String text) {
    String[] parts = text.split("/", 2);
    Optional<Duration> per = SettingValues.parse(parts[parts.length - 1]);
    boolean right =
        parts.length == 2
            && parts[0].matches("[1-9][0-9]{0,6}")
            && Integer.parseInt(parts[0]) <= HIGHEST_RATE
            && per.isPresent()
            && per.get().compareTo(SHORTEST_PERIOD) >= 0
            && per.get().compareTo(Duration.ofDays(1)) <= 0;
    if (!right) {
      values.problem(
          "%srate is '%s', but must be a number from 1 to %d, a slash, and an ISO 8601 duration from PT1S to P1D, for example 100/PT1S."
              .formatted(prefix, text, HIGHEST_RATE));
      return Optional.empty();
    }
    return Optional.of(new Rate(Integer.parseInt(parts[0]), per.get()));
  }

  /** What an annotation says of a setting, as the configuration would write it. */
  private Optional<String> annotation(String name) {
    return switch (name.substring(prefix.length())) {
      case "transaction" -> of(HandlesEvent.class, a -> a.transaction().name());
      case "keep-payload" -> of(HandlesEvent.class, a -> a.keepPayload().name());
      case "retry.attempts" -> of(Retry.class, a -> a.attempts() == 0 ? "" : "" + a.attempts());
      case "retry.delay" -> of(Retry.class, Retry::delay);
      case "retry.max-delay" -> of(Retry.class, Retry::maxDelay);
      case "retry.not-on" -> of(Retry.class, HandlerSettingsReader::names);
      case "time-limit" -> of(TimeLimit.class, TimeLimit::value);
      case "concurrency" -> of(Concurrency.class, a -> "" + a.cluster());
      case "concurrency-per-node" -> of(Concurrency.class, a -> "" + a.perNode());
      case "rate" -> of(RateLimit.class, a -> a.events() + "/" + a.per());
      default -> Optional.empty();
    };
  }

  private <A extends Annotation> Optional<String> of(Class<A> type, Function<A, String> value) {
    return Optional.ofNullable(annotated.getAnnotation(type))
        .map(value)
        .filter(text -> !text.isEmpty());
  }

  private static String names(Retry retry) {
    return Arrays.stream(retry.notOn()).map(Class::getName).collect(Collectors.joining(","));
  }
}
