package io.carillon.bench.scenario;

import io.carillon.bench.database.BenchDatabase;
import io.carillon.bench.database.Counts;
import io.carillon.bench.store.Node;
import io.carillon.bench.store.Store;
import io.carillon.bench.store.StoreKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Events that are already due, nodes that start: how long until the database has nothing left to
 * run? Then the database is asked whether that is true.
 */
final class Drain {
  private static final long LOOK_EVERY = TimeUnit.MILLISECONDS.toNanos(5);
  private static final Duration FUTURE = Duration.ofDays(1);

  private final Stage stage;
  private final Plan plan;

  Drain(Stage stage, Plan plan) {
    this.stage = stage;
    this.plan = plan;
  }

  /**
   * What is drained.
   *
   * @param label the scenario's name in the result
   * @param backlog future events that only wait, from 0
   * @param nodes from 1
   * @param work what the handler does
   */
  record Plan(String label, StoreKind kind, int backlog, int nodes, Watch watch, Work work) {
    static Plan of(String label, StoreKind kind) {
      return new Plan(label, kind, 0, 1, Watch.NOTHING, Work.NONE);
    }

    Plan withBacklog(int other) {
      return new Plan(label, kind, other, nodes, watch, work);
    }

    Plan withNodes(int other) {
      return new Plan(label, kind, backlog, other, watch, work);
    }

    Plan withWatch(Watch other) {
      return new Plan(label, kind, backlog, nodes, other, work);
    }

    Plan withWork(Work other) {
      return new Plan(label, kind, backlog, nodes, watch, other);
    }
  }

  /** What the handler does. */
  enum Work {
    NONE,
    INSERT
  }

  /** What is known when the nodes have stopped. */
  private record Run(int fired, double seconds, boolean complete) {}

  Measurement measure() {
    try (BenchDatabase database = stage.server().create(plan.kind().label());
        Store store = plan.kind().open(stage.site(database))) {
      int stored = fill(store);
      database.settle();
      Firings firings = new Firings(stored);
      database.startCounting();
      Run run = run(database, store, firings);
      Optional<Counts> counts = database.stopCounting();
      return Measurement.rate(plan.label(), plan.kind().label(), run.fired(), run.seconds())
          .cutOff(!run.complete() || stored < stage.settings().events())
          .noting(note(counts, run.fired()))
          .blaming(faults(run, firings, store.historyRows()));
    }
  }

  private int fill(Store store) {
    Instant now = stage.clock().instant();
    int events = stage.settings().events();
    Deadline deadline = Deadline.after(stage.settings().limit());
    int stored = Intake.fill(store, new Intake.Range(0, events), Intake.dueAt(now, now), deadline);
    Intake.Range later = new Intake.Range(events, plan.backlog());
    int waiting = Intake.fill(store, later, Intake.dueAt(now, now.plus(FUTURE)), deadline);
    if (waiting < plan.backlog()) {
      throw new IllegalStateException(
          "only %d of %d future events were stored within the time limit"
              .formatted(waiting, plan.backlog()));
    }
    return stored;
  }

  private Run run(BenchDatabase database, Store store, Firings firings) {
    String unfinished =
        store.unfinishedDueBefore(stage.clock().instant().plus(FUTURE.dividedBy(2)).toEpochMilli());
    List<Node> nodes = new ArrayList<>();
    Deadline deadline = Deadline.after(stage.settings().limit());
    long start = System.nanoTime();
    plan.watch().begin();
    for (int i = 1; i <= plan.nodes(); i++) {
      nodes.add(start(store, "node-" + i, firings));
    }
    boolean complete = firings.await(deadline) && awaitNone(database, unfinished, deadline);
    double seconds = (System.nanoTime() - start) / 1e9;
    int fired = firings.distinct();
    plan.watch().end();
    nodes.forEach(Node::close);
    return new Run(fired, seconds, complete);
  }

  private Node start(Store store, String name, Firings firings) {
    return plan.work() == Work.INSERT
        ? store.startInserting(name, firings)
        : store.start(name, firings);
  }

  private static boolean awaitNone(BenchDatabase database, String unfinished, Deadline deadline) {
    while (database.exists(unfinished)) {
      if (deadline.passed()) {
        return false;
      }
      LockSupport.parkNanos(LOOK_EVERY);
    }
    return true;
  }

  private static String note(Optional<Counts> counts, int fired) {
    if (counts.isEmpty() || fired == 0) {
      return "";
    }
    return String.format(
        Locale.ROOT,
        "%.4f statements, %.4f transactions a firing",
        (double) counts.get().statements() / fired,
        (double) counts.get().transactions() / fired);
  }

  private static List<String> faults(Run run, Firings firings, OptionalLong historyRows) {
    List<String> faults = new ArrayList<>();
    if (firings.repeated() > 0) {
      faults.add(firings.repeated() + " firings too many");
    }
    if (run.complete() && historyRows.orElse(run.fired()) != run.fired()) {
      faults.add(historyRows.getAsLong() + " history rows for " + run.fired() + " firings");
    }
    return faults;
  }
}
