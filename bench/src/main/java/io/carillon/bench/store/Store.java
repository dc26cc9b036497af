package io.carillon.bench.store;

import java.util.List;
import java.util.OptionalLong;

/** A scheduler over one database: how it is given events, and how it runs them. */
public interface Store extends AutoCloseable {
  /** Stores the events by the fastest way its documentation knows. */
  void scheduleAll(List<Event> events);

  /** Stores the event in a transaction of its own, as a node that does not run it. */
  void schedule(Event event);

  /** Starts a node of that name. */
  Node start(String name, EventHandler handler);

  /**
   * Starts a node whose handler inserts a row of the application's first, with the best guarantee
   * that the store has for it.
   */
  default Node startInserting(String name, EventHandler handler) {
    throw new UnsupportedOperationException("not measured with a handler's work");
  }

  /** A query with a row exactly when an event that was due before that time is unfinished. */
  String unfinishedDueBefore(long epochMillis);

  /** How many rows of history there are; empty when none is kept. */
  OptionalLong historyRows();

  @Override
  void close();
}
