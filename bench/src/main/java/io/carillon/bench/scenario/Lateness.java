package io.carillon.bench.scenario;

import io.carillon.bench.database.BenchDatabase;
import io.carillon.bench.store.Event;
import io.carillon.bench.store.Node;
import io.carillon.bench.store.Store;
import io.carillon.bench.store.StoreKind;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** Timed events at an even rate: how long after its time does each reach the handler? */
final class Lateness {
  private static final Duration LEAD = Duration.ofSeconds(5);
  private static final Duration NODE_START = Duration.ofSeconds(2);

  /** By then events run, as they do where another job begins beside them. */
  private static final Duration COMPANY_AFTER = Duration.ofMillis(50);

  private static final int SURELY_STORED_A_SECOND = 1_000;

  private final Stage stage;
  private final StoreKind kind;
  private final String label;
  private final Company company;

  /** What goes on in the same process and database meanwhile. */
  @FunctionalInterface
  interface Company {
    Company NONE = database -> new Course() {};

    /** Makes ready; ends when the answer is closed. */
    Course prepare(BenchDatabase database);

    /** What was made ready. */
    interface Course extends AutoCloseable {
      /** Begins, and returns. */
      default void start() {
        // nothing to begin
      }

      /** Why the events were not in this company to the end, if so. */
      default List<String> faults() {
        return List.of();
      }

      @Override
      default void close() {
        // nothing to end
      }
    }
  }

  Lateness(Stage stage, StoreKind kind) {
    this(stage, kind, "lateness", Company.NONE);
  }

  Lateness(Stage stage, StoreKind kind, String label, Company company) {
    this.stage = stage;
    this.kind = kind;
    this.label = label;
    this.company = company;
  }

  List<Measurement> measure() {
    try (BenchDatabase database = stage.server().create(kind.label());
        Store store = kind.open(stage.site(database));
        Company.Course course = company.prepare(database)) {
      int events = stage.settings().events();
      Duration lead = LEAD.plusSeconds(events / SURELY_STORED_A_SECOND);
      Instant first = stage.clock().instant().plus(lead).truncatedTo(ChronoUnit.MILLIS);
      int stored = fill(store, first, Deadline.after(lead.minus(NODE_START)));
      List<Measurement> measured = measure(store, course, first, stored);
      List<String> faults = course.faults();
      return measured.stream().map(measurement -> measurement.blaming(faults)).toList();
    }
  }

  private int fill(Store store, Instant first, Deadline deadline) {
    Instant now = stage.clock().instant();
    Intake.Range all = new Intake.Range(0, stage.settings().events());
    return Intake.fill(store, all, number -> Event.of(number, now, due(first, number)), deadline);
  }

  private Instant due(Instant first, int number) {
    return first.plusMillis(number * 1_000L / stage.settings().rate());
  }

  private List<Measurement> measure(Store store, Company.Course course, Instant first, int stored) {
    AtomicLongArray firedAt = new AtomicLongArray(stored);
    Firings firings = new Firings(stored);
    Duration spread = Duration.between(stage.clock().instant(), due(first, stored));
    try (Node node =
        store.start(
            "punctual",
            (id, payload) -> {
              firedAt.set(Event.number(id), micros(stage.clock().instant()));
              firings.handle(id, payload);
            })) {
      Duration quiet = Duration.between(stage.clock().instant(), first).plus(COMPANY_AFTER);
      LockSupport.parkNanos(Math.max(0, quiet.toNanos()));
      course.start();
      firings.await(Deadline.after(spread.plus(stage.settings().limit())));
    }
    long[] lateness =
        IntStream.range(0, stored)
            .filter(number -> firedAt.get(number) != 0)
            .mapToLong(number -> firedAt.get(number) - micros(due(first, number)))
            .map(TimeUnit.MICROSECONDS::toNanos)
            .toArray();
    double seconds = stage.settings().events() / (double) stage.settings().rate();
    return Latencies.of(label, kind.label(), lateness).lasting(seconds, stage.settings().events());
  }

  private static long micros(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }
}
