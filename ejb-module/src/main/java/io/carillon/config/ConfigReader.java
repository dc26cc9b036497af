package io.carillon.config;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.api.CarillonException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Reads {@link CarillonConfig}; every bad value is reported at once, with its name and what is
 * allowed.
 */
public final class ConfigReader {
  private static final Duration YEAR = Duration.ofDays(365);

  /** Read elsewhere: by the server's own configuration (carillon.cli), and by single features. */
  private static final List<String> FAMILIES =
      List.of(
          "carillon.db.",
          "carillon.mail.",
          "carillon.deletion.",
          "carillon.compat.",
          "carillon.handler.");

  private final Function<String, Optional<String>> values;
  private final List<String> problems = new ArrayList<>();
  private final Set<String> known = new TreeSet<>();

  /**
   * @param values finds the text of a setting
   */
  public ConfigReader(Function<String, Optional<String>> values) {
    this.values =
        name -> {
          known.add(name);
          return values.apply(name);
        };
  }

  /**
   * Reads and checks all settings.
   *
   * @throws CarillonException naming every setting that is wrong
   */
  public CarillonConfig read() {
    CarillonConfig config =
        new CarillonConfig(
            jobStore(),
            nodeId(),
            number("carillon.threads", 20, 1, 256),
            number("carillon.batch-size", 500, 1, 5_000),
            duration("carillon.check-in-interval", "PT2S", Duration.ofMillis(500), minutes(1)),
            duration("carillon.poll-interval", "PT1S", Duration.ofMillis(100), minutes(1)),
            duration("carillon.shutdown-grace", "PT30S", Duration.ZERO, minutes(10)),
            number("carillon.payload-limit", 1 << 20, 1, 16 << 20),
            retry());
    if (!problems.isEmpty()) {
      throw new CarillonException("Carillon cannot start. " + String.join(" ", problems));
    }
    return config;
  }

  /** Those of the names that look like settings of Carillon and are none. Call it after reading. */
  public List<String> unknown(Collection<String> names) {
    return names.stream()
        .filter(name -> name.startsWith("carillon."))
        .filter(name -> !known.contains(name))
        .filter(name -> FAMILIES.stream().noneMatch(name::startsWith))
        .sorted()
        .toList();
  }

  private static Duration minutes(int minutes) {
    return Duration.ofMinutes(minutes);
  }

  private CarillonConfig.Retry retry() {
    Duration delay = duration("carillon.retry.delay", "PT10S", Duration.ZERO, YEAR);
    return new CarillonConfig.Retry(
        number("carillon.retry.attempts", 10, 1, 1_000),
        delay,
        duration("carillon.retry.max-delay", "PT1H", delay, YEAR));
  }

  private JobStoreKind jobStore() {
    String text = values.apply("carillon.job-store").orElse("postgres");
    for (JobStoreKind kind : JobStoreKind.values()) {
      if (kind.name().toLowerCase(Locale.ROOT).equals(text)) {
        return kind;
      }
    }
    problems.add("carillon.job-store is '%s', but must be 'postgres' or 'quartz'.".formatted(text));
    return JobStoreKind.POSTGRES;
  }

  private String nodeId() {
    String id =
        values
            .apply("carillon.node-id")
            .or(() -> values.apply("jboss.node.name"))
            .orElse("")
            .strip();
    if (id.isEmpty() || id.length() > 60 || id.chars().anyMatch(Character::isISOControl)) {
      problems.add(
          "carillon.node-id is '%s', but must have 1 to 60 characters without control characters."
              .formatted(id));
    }
    return id;
  }

  private int number(String name, int fallback, int least, int most) {
    String text = values.apply(name).orElse(Integer.toString(fallback));
    try {
      int value = Integer.parseInt(text.strip());
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Said below, with the range.
    }
    problems.add(
        "%s is '%s', but must be a number from %d to %d.".formatted(name, text, least, most));
    return fallback;
  }

  private Duration duration(String name, String fallback, Duration least, Duration most) {
    String text = values.apply(name).orElse(fallback);
    try {
      Duration value = Duration.parse(text.strip());
      if (value.compareTo(least) >= 0 && value.compareTo(most) <= 0) {
        return value;
      }
    } catch (DateTimeParseException e) {
      // Said below, with the range.
    }
    problems.add(
        "%s is '%s', but must be an ISO 8601 duration from %s to %s."
            .formatted(name, text, least, most));
    return Duration.parse(fallback);
  }

  /** What the container reads, once. */
  @ApplicationScoped
  static class Producer {
    @Produces
    @jakarta.inject.Singleton
    CarillonConfig config() {
      var config = org.eclipse.microprofile.config.ConfigProvider.getConfig();
      ConfigReader reader = new ConfigReader(name -> config.getOptionalValue(name, String.class));
      CarillonConfig read = reader.read();
      // Of the other sources, the environment may be full of names that are nobody's fault here.
      reader.unknown(System.getProperties().stringPropertyNames()).forEach(LOG::unknownSetting);
      return read;
    }

    /**
     * The node's own clock: the only place that reads it. Everything else asks the database's
     * clock.
     */
    @Produces
    @NodeClock
    @jakarta.inject.Singleton
    InstantSource nodeClock() {
      return Clock.systemUTC();
    }
  }
}
