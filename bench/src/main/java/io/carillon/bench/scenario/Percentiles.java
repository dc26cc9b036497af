package io.carillon.bench.scenario;

import java.util.Arrays;

/** Latencies in nanoseconds, sorted. */
record Percentiles(long[] sorted) {
  static Percentiles of(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return new Percentiles(sorted);
  }

  /** Seconds that this share, 0 to 1, of the latencies does not exceed; there must be one. */
  double seconds(double share) {
    int rank = (int) Math.ceil(share * sorted.length);
    return sorted[Math.max(0, rank - 1)] / 1e9;
  }
}
