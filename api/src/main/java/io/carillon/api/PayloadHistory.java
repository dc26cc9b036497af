package io.carillon.api;

/** Whether the history keeps an event's payload. An unfinished event always has its payload. */
public enum PayloadHistory {
  /** With no run. */
  NEVER,
  /** With runs that did not succeed. */
  ON_FAILURE,
  /** With every run. The default. */
  ALWAYS
}
