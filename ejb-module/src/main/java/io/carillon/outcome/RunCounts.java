package io.carillon.outcome;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How many runs have ended on this node since it started, and how long they took. */
@ApplicationScoped
public class RunCounts {
  private final Map<Kind, Sums> sums = new ConcurrentHashMap<>();

  /** What is counted apart. */
  public record Kind(String eventName, ExecutionState state) {}

  /** Number and time of runs of one kind. */
  public record Totals(long runs, double seconds) {}

  private static final class Sums {
    final LongAdder runs = new LongAdder();
    final LongAdder nanos = new LongAdder();
  }

  /** A run has ended. */
  public void count(String eventName, ExecutionState state, Instant startedAt, Instant now) {
    Sums ofKind = sums.computeIfAbsent(new Kind(eventName, state), kind -> new Sums());
    ofKind.runs.increment();
    ofKind.nanos.add(Math.max(0, Duration.between(startedAt, now).toNanos()));
  }

  /** All that was counted. */
  public Map<Kind, Totals> totals() {
    Map<Kind, Totals> totals = new ConcurrentHashMap<>();
    sums.forEach(
        (kind, s) -> totals.put(kind, new Totals(s.runs.sum(), s.nanos.sum() / 1_000_000_000.0)));
    return totals;
  }
}
