package io.carillon.bench.scenario;

import java.util.List;

/**
 * One measured number.
 *
 * @param scenario what was measured
 * @param store of whom
 * @param events how many events were measured
 * @param seconds how long they took together; of a latency, the percentile itself
 * @param perSecond events a second
 * @param partial whether the time limit cut it off
 * @param note what else was seen, may be empty
 * @param faults what was wrong with the outcome; a measurement with one proves nothing
 */
public record Measurement(
    String scenario,
    String store,
    long events,
    double seconds,
    double perSecond,
    boolean partial,
    String note,
    List<String> faults) {
  /** Events over a stretch of time. */
  static Measurement rate(String scenario, String store, long events, double seconds) {
    double perSecond = seconds > 0 ? events / seconds : 0;
    return new Measurement(scenario, store, events, seconds, perSecond, false, "", List.of());
  }

  Measurement cutOff(boolean cutOff) {
    return new Measurement(scenario, store, events, seconds, perSecond, cutOff, note, faults);
  }

  Measurement noting(String other) {
    return new Measurement(scenario, store, events, seconds, perSecond, partial, other, faults);
  }

  Measurement blaming(List<String> other) {
    return new Measurement(scenario, store, events, seconds, perSecond, partial, note, other);
  }
}
