package io.carillon.api;

/** What to do when an unfinished event of the same name holds the same key. */
public enum OnConflict {
  /** Keep the event that is there and answer with it. The default: safe to repeat. */
  KEEP,
  /** Replace the event that is there by this one. A copy that runs already finishes its run. */
  REPLACE,
  /** Refuse with {@link EventConflictException}. */
  REJECT
}
