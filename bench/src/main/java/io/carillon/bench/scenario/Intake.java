package io.carillon.bench.scenario;

import io.carillon.bench.store.Event;
import io.carillon.bench.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Gives a store numbered events in batches, so that memory stays flat however many they are. */
final class Intake {
  private static final int BATCH = 1_000;

  private Intake() {}

  /** The event numbers {@code from} to {@code from + count - 1}. */
  record Range(int from, int count) {}

  /** Stores events with these numbers until the deadline; tells how many it stored. */
  static int fill(Store store, Range range, IntFunction<Event> event, Deadline deadline) {
    int stored = 0;
    while (stored < range.count() && !deadline.passed()) {
      int first = range.from() + stored;
      int batch = Math.min(BATCH, range.count() - stored);
      List<Event> events = IntStream.range(first, first + batch).mapToObj(event).toList();
      store.scheduleAll(events);
      stored += batch;
    }
    return stored;
  }

  /** Events that are all due at that time. */
  static IntFunction<Event> dueAt(Instant now, Instant dueAt) {
    return number -> Event.of(number, now, dueAt);
  }
}
