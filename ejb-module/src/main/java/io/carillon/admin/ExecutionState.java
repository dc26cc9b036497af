package io.carillon.admin;

/** How one run of an event or schedule ended. */
public enum ExecutionState {
  SUCCEEDED,
  /** The attempt failed and another one follows. */
  FAILED,
  /** The attempt failed and was the last one. */
  DEAD,
  /** The attempt was interrupted at its time limit. */
  TIMED_OUT,
  CANCELLED,
  /** The node died or lost ownership; the event runs again elsewhere. */
  LOST,
  /** A schedule's slot was not run because the previous run went on. */
  SKIPPED
}
