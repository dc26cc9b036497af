package io.carillon.bench.store;

/** What runs when an event is due. Called by many threads. */
@FunctionalInterface
public interface EventHandler {
  void handle(String id, String payload);
}
