package io.carillon.deletion;

import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How a run works.
 *
 * @param pageSize the most records a page has, 1 to 10,000; fewer while the disk or the database is
 *     slow
 * @param parallelism the most pages that are worked on at the same time, 1 to 64
 * @param timeBudget how long a run goes on, 1 second or more; the next firing continues
 * @param maxAttempts after how many failures a record is parked, 1 or more
 * @param firstBackOff how long after its first failure a record waits, 1 second or more; twice as
 *     long after each further one
 * @param longestBackOff where that doubling ends
 */
public record DeletionSettings(
    int pageSize,
    int parallelism,
    Duration timeBudget,
    int maxAttempts,
    Duration firstBackOff,
    Duration longestBackOff) {

  /** What is in force when nothing is configured. */
  public static final DeletionSettings STANDARD =
      new DeletionSettings(
          1_000, 4, Duration.ofMinutes(1), 10, Duration.ofSeconds(10), Duration.ofHours(1));

  /**
   * Checks the ranges.
   *
   * @throws InvalidRequestException naming every setting that is out of its range
   */
  public DeletionSettings {
    List<FieldError> errors = new ArrayList<>();
    inRange("page-size", pageSize, 10_000, errors);
    inRange("parallelism", parallelism, 64, errors);
    inRange("max-attempts", maxAttempts, 1_000, errors);
    atLeastSecond("time-budget", timeBudget, errors);
    atLeastSecond("back-off", firstBackOff, errors);
    atLeastSecond("longest-back-off", longestBackOff, errors);
    if (!errors.isEmpty()) {
      throw new InvalidRequestException(errors);
    }
  }

  private static void inRange(String name, int value, int most, List<FieldError> errors) {
    if (value < 1 || value > most) {
      errors.add(
          new FieldError(
              "carillon.deletion." + name, "must be 1 to %d, but is %d".formatted(most, value)));
    }
  }

  private static void atLeastSecond(String name, Duration value, List<FieldError> errors) {
    if (value.compareTo(Duration.ofSeconds(1)) < 0 || value.compareTo(Duration.ofDays(365)) > 0) {
      errors.add(
          new FieldError("carillon.deletion." + name, "must be PT1S to P365D, but is " + value));
    }
  }
}
