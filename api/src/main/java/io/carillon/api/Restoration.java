package io.carillon.api;

/** What came of an attempt to restore what was to be deleted. */
public enum Restoration {
  /** The deletion is off; what it named stays (or is back from the trash). */
  RESTORED,
  /** Too late: it is being removed, or part of it is gone already. */
  BEING_REMOVED,
  /** It is in the trash, and something new stands in its place. */
  PLACE_TAKEN,
  /** It is in the trash, and its directory or its root is not there now. */
  UNREACHABLE,
  /** No such deletion: it never was, was restored before, or is done. */
  UNKNOWN
}
