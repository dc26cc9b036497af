package io.carillon.admin;

/**
 * Where an event is in its life. The one place that derives it from the tables is the statement of
 * {@link EventQueries}.
 */
public enum EventState {
  /** Waits for its time, or for a free worker. */
  SCHEDULED,
  /** A node runs it now. */
  RUNNING,
  /** An attempt failed; the next one waits for its time. */
  RETRYING,
  /** Would run, but its event name or its group is paused. */
  PAUSED,
  /** Is due, but no live node has a handler for its name. */
  UNHANDLED,
  /** Finished: its handler completed. */
  SUCCEEDED,
  /** Finished: attempts are used up or the handler gave up. An operator may retry or discard it. */
  DEAD,
  /** Finished: cancelled by request, before or while it ran, discarded, or replaced by another. */
  CANCELLED;

  /** True when nothing happens to the event any more by itself. */
  public boolean isFinished() {
    return this == SUCCEEDED || this == DEAD || this == CANCELLED;
  }
}
