package io.carillon.config;

import io.carillon.api.CarillonException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads settings by type; what is wrong is gathered, with its name and what is allowed. */
final class SettingValues {
  private final Function<String, Optional<String>> texts;
  private final List<String> problems = new ArrayList<>();

  /**
   * @param texts finds the text of a setting
   */
  SettingValues(Function<String, Optional<String>> texts) {
    this.texts = texts;
  }

  Optional<String> text(String name) {
    return texts.apply(name).map(String::strip).filter(text -> !text.isEmpty());
  }

  int number(String name, int fallback, int least, int most) {
    String text = texts.apply(name).orElse(Integer.toString(fallback));
    try {
      int value = Integer.parseInt(text.strip());
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Said below, with the range.
    }
    problem("%s is '%s', but must be a number from %d to %d.".formatted(name, text, least, most));
    return fallback;
  }

  Duration duration(String name, Duration fallback, Duration least, Duration most) {
    String text = texts.apply(name).orElse(fallback.toString());
    Optional<Duration> value =
        parse(text).filter(d -> d.compareTo(least) >= 0 && d.compareTo(most) <= 0);
    if (value.isEmpty()) {
      problem(
          "%s is '%s', but must be an ISO 8601 duration from %s to %s."
              .formatted(name, text, least, most));
    }
    return value.orElse(fallback);
  }

  static Optional<Duration> parse(String text) {
    try {
      return Optional.of(Duration.parse(text.strip()));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** One of an enum's constants, written in small letters with hyphens. */
  <E extends Enum<E>> E choice(String name, E fallback) {
    String text = texts.apply(name).orElse(written(fallback)).strip();
    E[] constants = fallback.getDeclaringClass().getEnumConstants();
    for (E constant : constants) {
      if (written(constant).equals(text.toLowerCase(Locale.ROOT).replace('_', '-'))) {
        return constant;
      }
    }
    String allowed =
        Arrays.stream(constants)
            .map(constant -> "'" + written(constant) + "'")
            .collect(Collectors.joining(", "));
    problem("%s is '%s', but must be one of %s.".formatted(name, text, allowed));
    return fallback;
  }

  private static String written(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  void problem(String sentence) {
    problems.add(sentence);
  }

  /**
   * @throws CarillonException naming every setting that is wrong
   */
  void refuseProblems() {
    if (!problems.isEmpty()) {
      throw new CarillonException("Carillon cannot start. " + String.join(" ", problems));
    }
  }
}
