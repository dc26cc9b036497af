package io.carillon.jobstore;

/** What a schedule does when its time comes while its last run still goes on, on whatever node. */
public enum WhenRunning {
  /** Runs beside it. */
  ALLOW,
  /** Does not run; the {@link CompletionSink} hears of it. */
  SKIP,
  /** Runs when it is over. At most one waits; what comes due meanwhile is left out. */
  QUEUE
}
