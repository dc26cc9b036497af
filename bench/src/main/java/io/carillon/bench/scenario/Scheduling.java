package io.carillon.bench.scenario;

import io.carillon.bench.database.BenchDatabase;
import io.carillon.bench.store.Event;
import io.carillon.bench.store.Store;
import io.carillon.bench.store.StoreKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/** How fast are future events taken in, in bulk and with a transaction each, by one thread? */
final class Scheduling {
  private final Stage stage;
  private final StoreKind kind;

  Scheduling(Stage stage, StoreKind kind) {
    this.stage = stage;
    this.kind = kind;
  }

  List<Measurement> measure() {
    return List.of(measure("schedule-bulk", this::bulk), measure("schedule-single", this::single));
  }

  private Measurement measure(String label, ToIntFunction<Store> intake) {
    try (BenchDatabase database = stage.server().create(kind.label());
        Store store = kind.open(stage.site(database))) {
      database.settle();
      long start = System.nanoTime();
      int stored = intake.applyAsInt(store);
      double seconds = (System.nanoTime() - start) / 1e9;
      return Measurement.rate(label, kind.label(), stored, seconds)
          .cutOff(stored < stage.settings().events());
    }
  }

  private int bulk(Store store) {
    Deadline deadline = Deadline.after(stage.settings().limit());
    return Intake.fill(store, new Intake.Range(0, stage.settings().events()), events(), deadline);
  }

  private int single(Store store) {
    Deadline deadline = Deadline.after(stage.settings().limit());
    IntFunction<Event> events = events();
    int stored = 0;
    while (stored < stage.settings().events() && !deadline.passed()) {
      store.schedule(events.apply(stored));
      stored++;
    }
    return stored;
  }

  private IntFunction<Event> events() {
    Instant now = stage.clock().instant();
    return Intake.dueAt(now, now.plus(Duration.ofDays(1)));
  }
}
