package io.carillon.api;

import java.util.Objects;

/**
 * What a schedule of fixed times does when the clocks change. A repeating one fires at every real
 * instant whose local time matches.
 *
 * @param gap when the local time does not exist
 * @param overlap when the local time happens twice
 */
public record ClockChangeRule(Gap gap, Overlap overlap) {
  /** Nothing is lost and nothing is done twice. */
  public static final ClockChangeRule STANDARD = new ClockChangeRule(Gap.SHIFT, Overlap.FIRST);

  public ClockChangeRule {
    Objects.requireNonNull(gap, "gap");
    Objects.requireNonNull(overlap, "overlap");
  }

  /** The clocks went forward over the time. */
  public enum Gap {
    /** Once, at the instant the gap ends. */
    SHIFT,
    /** Not at all. */
    SKIP
  }

  /** The clocks went back, so that the time happens twice. */
  public enum Overlap {
    /** At its earlier instant. */
    FIRST,
    /** At its later instant. */
    LAST,
    /** At both. */
    BOTH
  }
}
