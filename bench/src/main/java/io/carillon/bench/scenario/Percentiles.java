package io.carillon.bench.scenario;

import java.util.Arrays;

/** Latencies in nanoseconds, sorted. */
record Percentiles(long[] sorted) {
  static Percentiles of(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return new Percentiles(sorted);
  }

  /** Seconds that this share of the latencies, 0 to 1, does not exceed; NaN of none. */
  double seconds(double share) {
    if (sorted.length == 0) {
      return Double.NaN;
    }
    int rank = (int) Math.ceil(share * sorted.length);
    return sorted[Math.max(0, rank - 1)] / 1e9;
  }
}
