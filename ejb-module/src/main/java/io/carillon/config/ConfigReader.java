package io.carillon.config;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.api.CarillonException;
import io.carillon.api.RetryRule;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Reads {@link CarillonConfig}; every bad value is reported at once, with its name and what is
 * allowed.
 */
public final class ConfigReader {
  /** Read elsewhere: by the server's own configuration (carillon.cli), and by single features. */
  private static final List<String> FAMILIES =
      List.of("carillon.db.", "carillon.mail.", "carillon.deletion.", "carillon.compat.");

  private final SettingValues values;
  private final Set<String> known = new TreeSet<>();

  /**
   * @param texts finds the text of a setting
   */
  public ConfigReader(Function<String, Optional<String>> texts) {
    this.values =
        new SettingValues(
            name -> {
              known.add(name);
              return texts.apply(name);
            });
  }

  /**
   * Reads and checks all settings.
   *
   * @throws CarillonException naming every setting that is wrong
   */
  public CarillonConfig read() {
    CarillonConfig config =
        new CarillonConfig(
            values.choice("carillon.job-store", JobStoreKind.POSTGRES),
            values.choice("carillon.session-features", SessionFeatures.USED),
            nodeId(),
            values.number("carillon.threads", 20, 1, 256),
            values.number("carillon.batch-size", 500, 1, 5_000),
            values.duration(
                "carillon.check-in-interval",
                Duration.ofSeconds(2),
                Duration.ofMillis(500),
                minutes(1)),
            values.duration(
                "carillon.poll-interval",
                Duration.ofSeconds(1),
                Duration.ofMillis(100),
                minutes(1)),
            values.duration(
                "carillon.shutdown-grace", Duration.ofSeconds(30), Duration.ZERO, minutes(10)),
            values.number("carillon.payload-limit", 1 << 20, 1, 16 << 20),
            retry(),
            values.duration(
                "carillon.history.keep",
                Duration.ofDays(30),
                Duration.ofDays(1),
                Duration.ofDays(36_500)));
    values.refuseProblems();
    return config;
  }

  /** Those of the names that look like settings of Carillon and are none. Call it after reading. */
  public List<String> unknown(Collection<String> names) {
    return names.stream()
        .filter(name -> name.startsWith("carillon."))
        .filter(name -> !known.contains(name))
        .filter(name -> FAMILIES.stream().noneMatch(name::startsWith))
        .filter(name -> !HandlerSettingsReader.reads(name))
        .sorted()
        .toList();
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  private static Duration minutes(int minutes) {
    return Duration.ofMinutes(minutes);
  }

  private RetryRule retry() {
    Duration delay =
        values.duration(
            "carillon.retry.delay", Duration.ofSeconds(10), Duration.ZERO, RetryRule.LONGEST_DELAY);
    return new RetryRule(
        values.number("carillon.retry.attempts", 10, 1, RetryRule.MOST_ATTEMPTS),
        delay,
        values.duration(
            "carillon.retry.max-delay",
            longer(Duration.ofHours(1), delay),
            delay,
            RetryRule.LONGEST_DELAY));
  }

  private String nodeId() {
    String id = values.text("carillon.node-id").or(() -> values.text("jboss.node.name")).orElse("");
    if (id.isEmpty() || id.length() > 60 || id.chars().anyMatch(Character::isISOControl)) {
      values.problem(
          "carillon.node-id is '%s', but must have 1 to 60 characters without control characters."
              .formatted(id));
    }
    return id;
  }

  /** What the container reads, once. */
  @ApplicationScoped
  static class Producer {
    @Produces
    @jakarta.inject.Singleton
    CarillonConfig config() {
      ConfigReader reader = new ConfigReader(Producer::text);
      CarillonConfig read = reader.read();
      // Of the other sources, the environment may be full of names that are nobody's fault here.
      reader.unknown(System.getProperties().stringPropertyNames()).forEach(LOG::unknownSetting);
      return read;
    }

    @Produces
    @jakarta.inject.Singleton
    SettingsInForce settings(CarillonConfig config) {
      return new SettingsInForce(Producer::text, config);
    }

    private static Optional<String> text(String name) {
      return org.eclipse.microprofile.config.ConfigProvider.getConfig()
          .getOptionalValue(name, String.class);
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
