package io.carillon.bench.scenario;

import io.carillon.bench.database.BenchDatabase;
import io.carillon.bench.store.Event;
import io.carillon.bench.store.Node;
import io.carillon.bench.store.Store;
import io.carillon.bench.store.StoreKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

/**
 * An event due now, scheduled by one node while another is idle: how long from the call to the
 * handler?
 */
final class Pickup {
  private static final int WARM_UP_EVENTS = 100;
  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final int PAUSES = 17;
  private static final int SHORTEST_PAUSE = 4;
  private static final long PAUSE_STEP = TimeUnit.MILLISECONDS.toNanos(12);

  private final Stage stage;
  private final StoreKind kind;
  private final LinkedBlockingQueue<Fired> fired = new LinkedBlockingQueue<>();

  private record Fired(String id, long nanoTime) {}

  Pickup(Stage stage, StoreKind kind) {
    this.stage = stage;
    this.kind = kind;
  }

  List<Measurement> measure() {
    try (BenchDatabase database = stage.server().create(kind.label());
        Store store = kind.open(stage.site(database));
        Node node =
            store.start("idle", (id, payload) -> fired.add(new Fired(id, System.nanoTime())))) {
      latencies(store, WARM_UP_EVENTS, Deadline.after(WARM_UP));
      fired.clear();
      long start = System.nanoTime();
      Deadline deadline = Deadline.after(stage.settings().limit());
      long[] latencies = latencies(store, stage.settings().events(), deadline);
      double seconds = (System.nanoTime() - start) / 1e9;
      return Latencies.of("pickup", kind.label(), latencies)
          .lasting(seconds, stage.settings().events());
    }
  }

  private long[] latencies(Store store, int events, Deadline deadline) {
    return LongStream.range(0, events)
        .mapToObj(number -> latency(store, (int) number, deadline))
        .takeWhile(OptionalLong::isPresent)
        .mapToLong(OptionalLong::getAsLong)
        .toArray();
  }

  private OptionalLong latency(Store store, int number, Deadline deadline) {
    // Long enough to be idle again, and of changing length, so that no poll falls into step with
    // us.
    LockSupport.parkNanos(PAUSE_STEP * (SHORTEST_PAUSE + number % PAUSES));
    Instant now = stage.clock().instant();
    Event event = Event.of(number, now, now);
    long start = System.nanoTime();
    store.schedule(event);
    OptionalLong end = firedAt(event.id().toString(), deadline);
    return end.isPresent() ? OptionalLong.of(end.getAsLong() - start) : end;
  }

  /** Passes over what an earlier look did not wait for. */
  private OptionalLong firedAt(String id, Deadline deadline) {
    try {
      while (true) {
        Fired next = fired.poll(Math.max(0, deadline.left()), TimeUnit.NANOSECONDS);
        if (next == null) {
          return OptionalLong.empty();
        }
        if (next.id().equals(id)) {
          return OptionalLong.of(next.nanoTime());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalLong.empty();
    }
  }
}
