package io.carillon.admin;

/** Where a deletion is in its life. Done ones have no record. */
public enum DeletionState {
  /** Waits for its time, or for its next try. Can be restored. */
  SCHEDULED,
  /** Is being removed, or part of it is gone. */
  DELETING,
  /** Its tries are used up, or it must not be removed. Waits for an operator. */
  PARKED
}
