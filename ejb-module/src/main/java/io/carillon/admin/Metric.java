package io.carillon.admin;

import java.util.List;

/**
 * A number that monitoring systems follow.
 *
 * @param name as Prometheus names metrics
 * @param help one sentence
 */
public record Metric(String name, Kind kind, String help, List<Sample> samples) {
  /** How the number moves. */
  public enum Kind {
    /** Only up, from 0 at the node's start. */
    COUNTER,
    /** Up and down. */
    GAUGE
  }
}
