package io.carillon.bench.scenario;

import io.carillon.bench.store.StoreKind;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The questions, by the names of the command line. */
public enum Scenario {
  DRAIN("drain", new Defaults(100_000, 3)) {
    @Override
    public List<Measurement> measure(StoreKind kind, Stage stage) {
      return List.of(new Drain(stage, Drain.Plan.of("drain", kind)).measure());
    }
  },
  JOIN("join", new Defaults(20_000, 3)) {
    @Override
    public List<Measurement> measure(StoreKind kind, Stage stage) {
      return List.of(new Drain(stage, Drain.Plan.of("join", kind).withWork(work())).measure());
    }

    @Override
    Drain.Work work() {
      return Drain.Work.INSERT;
    }
  },
  SCHEDULE("schedule", new Defaults(20_000, 3)) {
    @Override
    public List<Measurement> measure(StoreKind kind, Stage stage) {
      return new Scheduling(stage, kind).measure();
    }
  },
  PICKUP("pickup", new Defaults(300, 1)) {
    @Override
    public List<Measurement> measure(StoreKind kind, Stage stage) {
      return new Pickup(stage, kind).measure();
    }
  },
  LATENESS("lateness", new Defaults(10_000, 1)) {
    @Override
    public List<Measurement> measure(StoreKind kind, Stage stage) {
      return new Lateness(stage, kind).measure();
    }
  },
  BACKLOG("backlog", new Defaults(100_000, 3)) {
    @Override
    public List<Measurement> measure(StoreKind kind, Stage stage) {
      int backlog = stage.settings().backlog();
      return List.of(
          new Drain(stage, Drain.Plan.of("backlog-0", kind)).measure(),
          new Drain(stage, Drain.Plan.of("backlog-" + backlog, kind).withBacklog(backlog))
              .measure());
    }
  },
  NODES("nodes", new Defaults(100_000, 3)) {
    @Override
    public List<Measurement> measure(StoreKind kind, Stage stage) {
      int nodes = stage.settings().nodes();
      return List.of(
          new Drain(stage, Drain.Plan.of("nodes-1", kind)).measure(),
          new Drain(stage, Drain.Plan.of("nodes-" + nodes, kind).withNodes(nodes)).measure());
    }
  },
  HEAP("heap", new Defaults(1_000_000, 1)) {
    @Override
    public List<Measurement> measure(StoreKind kind, Stage stage) {
      Heap heap = new Heap();
      Measurement drain = new Drain(stage, Drain.Plan.of("heap", kind).withWatch(heap)).measure();
      return List.of(drain.noting(heap.describe(drain.events())));
    }
  },
  DELETION("deletion", new Defaults(100_000, 1)) {
    @Override
    public List<Measurement> measure(StoreKind kind, Stage stage) {
      return kind == StoreKind.CARILLON ? new Deletion(stage).measure() : List.of();
    }
  },
  DELETION_LATENESS("deletion-lateness", new Defaults(5_000, 1)) {
    @Override
    public List<Measurement> measure(StoreKind kind, Stage stage) {
      return kind == StoreKind.CARILLON ? Deletion.besideEvents(kind, stage) : List.of();
    }
  };

  /**
   * What is measured when the command line does not say.
   *
   * @param rounds how often each side is measured, in turns
   */
  public record Defaults(int events, int rounds) {}

  /** The same for every store; on two cores the compilers are busy for about as long. */
  private static final Duration WARM_UP = Duration.ofSeconds(20);

  private final String label;
  private final Defaults defaults;

  Scenario(String label, Defaults defaults) {
    this.label = label;
    this.defaults = defaults;
  }

  /** Measures one store once. */
  public abstract List<Measurement> measure(StoreKind kind, Stage stage);

  /** Lets the store's code be compiled before it is measured: a drain of some events or seconds. */
  public void warmUp(StoreKind kind, Stage stage, int events) {
    Drain.Plan plan = Drain.Plan.of("warm-up", kind).withWork(work());
    new Drain(stage.small(events, WARM_UP), plan).measure();
  }

  /** What a handler does in it. */
  Drain.Work work() {
    return Drain.Work.NONE;
  }

  public String label() {
    return label;
  }

  public Defaults defaults() {
    return defaults;
  }

  /** The scenario of that label, if there is one. */
  public static Optional<Scenario> of(String label) {
    return Arrays.stream(values()).filter(scenario -> scenario.label.equals(label)).findFirst();
  }
}
