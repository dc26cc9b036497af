package io.carillon.outcome;

/** How a run ended. */
public enum ExecutionState {
  /** The handler completed; the event is done. */
  SUCCEEDED,
  /** The attempt failed; the event runs again, a schedule at its next time. */
  FAILED,
  /**
   * The attempt failed and was the last, or the handler said so; the event waits for an operator.
   */
  DEAD,
  /** The handler ran into its time limit: a failed attempt like {@link #FAILED}. */
  TIMED_OUT,
  /** The event was cancelled. */
  CANCELLED,
  /** The node died or lost the run to another; the event runs again. */
  LOST,
  /** A schedule's time came while its last run went on, and its rule is to leave it out. */
  SKIPPED
}
