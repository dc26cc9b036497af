package io.carillon.deletion;

import io.carillon.api.CarillonException;
import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import io.carillon.api.Storage;
import io.carillon.deletion.RunEnvironment.Liveness;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Reads {@link DeletionConfig}; every bad value is reported at once, with its name. */
final class DeletionConfigReader {
  private static final String PREFIX = "carillon.deletion.";
  private static final Set<String> SETTINGS =
      new TreeSet<>(
          List.of(
              "schedule",
              "page-size",
              "parallelism",
              "time-budget",
              "max-attempts",
              "back-off",
              "longest-back-off",
              "liveness"));

  private final Map<String, String> values;
  private final List<FieldError> problems = new ArrayList<>();

  /**
   * @param values all settings that begin with {@code carillon.deletion.}
   */
  DeletionConfigReader(Map<String, String> values) {
    this.values = values;
  }

  /**
   * Reads and checks all settings.
   *
   * @throws CarillonException naming every setting that is wrong
   */
  DeletionConfig read(List<Storage> storages) {
    DeletionSettings settings = settings();
    Liveness liveness =
        choice("liveness", Map.of("session", Liveness.SESSION, "lease", Liveness.LEASE_ONLY))
            .orElse(Liveness.SESSION);
    refuseUnknown();
    List<DeletionRoot> roots = new DeletionRootReader(values, storages, problems).read();
    if (!problems.isEmpty()) {
      throw new CarillonException(
          "Carillon cannot start: " + new InvalidRequestException(problems).getMessage());
    }
    return new DeletionConfig(text("schedule").orElse("@every 5s"), settings, liveness, roots);
  }

  private void refuseUnknown() {
    values.keySet().stream()
        .filter(name -> !name.startsWith(PREFIX + "roots."))
        .filter(name -> !SETTINGS.contains(name.substring(PREFIX.length())))
        .sorted()
        .forEach(
            name ->
                problems.add(
                    new FieldError(name, "is not known; there are roots.<name> and " + SETTINGS)));
  }

  private DeletionSettings settings() {
    DeletionSettings standard = DeletionSettings.STANDARD;
    try {
      return new DeletionSettings(
          parsed("page-size", Integer::valueOf, standard.pageSize()),
          parsed("parallelism", Integer::valueOf, standard.parallelism()),
          parsed("time-budget", Duration::parse, standard.timeBudget()),
          parsed("max-attempts", Integer::valueOf, standard.maxAttempts()),
          parsed("back-off", Duration::parse, standard.firstBackOff()),
          parsed("longest-back-off", Duration::parse, standard.longestBackOff()));
    } catch (InvalidRequestException e) {
      problems.addAll(e.errors());
      return standard;
    }
  }

  private <T> T parsed(String name, Function<String, T> parser, T fallback) {
    Optional<String> text = text(name);
    try {
      return text.map(parser).orElse(fallback);
    } catch (NumberFormatException e) {
      problems.add(new FieldError(PREFIX + name, "must be a whole number, but is " + text.get()));
    } catch (DateTimeParseException e) {
      problems.add(
          new FieldError(
              PREFIX + name,
              "must be an ISO 8601 duration, for example PT1M, but is " + text.get()));
    }
    return fallback;
  }

  private <T> Optional<T> choice(String name, Map<String, T> choices) {
    Optional<String> text = text(name).map(t -> t.toLowerCase(Locale.ROOT));
    if (text.isPresent() && !choices.containsKey(text.get())) {
      problems.add(
          new FieldError(
              PREFIX + name,
              "must be one of %s, but is %s".formatted(choices.keySet(), text.get())));
    }
    return text.map(choices::get);
  }

  private Optional<String> text(String name) {
    return Optional.ofNullable(values.get(PREFIX + name)).map(String::strip);
  }
}
