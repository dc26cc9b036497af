package io.carillon.deletion;

import java.util.Optional;
import java.util.Set;

/**
 * What a run did.
 *
 * @param outcome how it ended
 * @param progress what it did, in numbers
 * @param unavailable the roots it could not use
 * @param error why it stopped early, if the database or a worker failed
 */
public record RunReport(
    Outcome outcome, Progress progress, Set<String> unavailable, Optional<String> error) {
  /** How a run ended. */
  public enum Outcome {
    /** No due record is left. */
    COMPLETE,
    /** Records failed, a root was not usable, or something stopped the run. */
    PARTIAL,
    /** Another run was begun because this one's node was taken for dead. */
    LOST,
    /** The time budget ended, or the run was told to stop; the next firing goes on. */
    OUT_OF_TIME
  }
}
