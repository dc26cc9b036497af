package io.carillon.api;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How often and how soon a failed event runs again. The delay before attempt n + 1 is {@code delay
 * × 2^(n−1)}, at most {@code maxDelay}, shortened by up to a tenth at random so that events that
 * failed together do not return together.
 *
 * @param attempts runs altogether, 1 to 1,000
 * @param delay before the second attempt, 0 s to 365 days
 * @param maxDelay the longest delay, {@code delay} to 365 days
 */
public record RetryRule(int attempts, Duration delay, Duration maxDelay) {
  /** The most attempts there may be. */
  public static final int MOST_ATTEMPTS = 1_000;

  /** The longest delay there may be. */
  public static final Duration LONGEST_DELAY = Duration.ofDays(365);

  /**
   * @throws InvalidRequestException naming every value that is out of its range
   */
  public RetryRule {
    List<FieldError> errors = new ArrayList<>();
    if (attempts < 1 || attempts > MOST_ATTEMPTS) {
      errors.add(new FieldError("attempts", "must be 1 to 1000, but is " + attempts));
    }
    if (delay.isNegative() || delay.compareTo(LONGEST_DELAY) > 0) {
      errors.add(new FieldError("delay", "must be 0 s to 365 days, but is " + delay));
    }
    if (maxDelay.compareTo(delay) < 0 || maxDelay.compareTo(LONGEST_DELAY) > 0) {
      errors.add(new FieldError("maxDelay", "must be delay to 365 days, but is " + maxDelay));
    }
    if (!errors.isEmpty()) {
      throw new InvalidRequestException(errors);
    }
  }
}
