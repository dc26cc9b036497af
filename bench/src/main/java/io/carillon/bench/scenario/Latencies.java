package io.carillon.bench.scenario;

import java.util.List;
import java.util.Locale;

/** Measured latencies of a store, told as their median and their 99th percentile. */
record Latencies(String scenario, String store, Percentiles percentiles) {
  static Latencies of(String scenario, String store, long[] nanos) {
    return new Latencies(scenario, store, Percentiles.of(nanos));
  }

  /** The measurements, of a run that lasted so long and should have had so many events. */
  List<Measurement> lasting(double seconds, int expected) {
    return List.of(at("p50", 0.5, seconds, expected), at("p99", 0.99, seconds, expected));
  }

  private Measurement at(String name, double share, double seconds, int expected) {
    int count = percentiles.sorted().length;
    // Of none it is only known that they took longer than the run.
    double latency = count == 0 ? seconds : percentiles.seconds(share);
    String note =
        count == 0
            ? "none came"
            : String.format(Locale.ROOT, "largest %.1f ms", percentiles.seconds(1) * 1_000);
    return new Measurement(
        scenario + "-" + name,
        store,
        count,
        latency,
        count / seconds,
        count < expected,
        note,
        List.of());
  }
}
