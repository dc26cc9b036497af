package io.carillon.api;

/** What a schedule does when its time comes while its last run still goes on, on any node. */
public enum OverlapRule {
  /** It runs beside it. */
  ALLOW,
  /** It does not run; the history has it as SKIPPED. */
  SKIP,
  /** It runs when the other is over. At most one waits; what comes due meanwhile is left out. */
  QUEUE
}
