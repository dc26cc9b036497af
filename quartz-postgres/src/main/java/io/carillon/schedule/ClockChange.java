package io.carillon.schedule;

import java.util.Objects;

/**
 * What a fixed-time schedule does when the clocks change. A repeating schedule ignores both rules:
 * it fires at every real instant whose local time matches.
 *
 * @param gap when the local time does not exist
 * @param overlap when the local time happens twice
 */
public record ClockChange(Gap gap, Overlap overlap) {
  /** Nothing is lost in a gap, nothing is done twice in an overlap. */
  public static final ClockChange STANDARD = new ClockChange(Gap.SHIFT, Overlap.FIRST);

  public ClockChange {
    Objects.requireNonNull(gap, "gap");
    Objects.requireNonNull(overlap, "overlap");
  }

  /** The clocks went forward over the local time. */
  public enum Gap {
    /** Fires once, at the instant the gap ends, however many of its times fell into the gap. */
    SHIFT,
    /** Does not fire. */
    SKIP
  }

  /** The clocks went back, so that the local time happens twice. */
  public enum Overlap {
    /** Fires at its earlier instant only. */
    FIRST,
    /** Fires at its later instant only. */
    LAST,
    /** Fires at both. */
    BOTH
  }
}
