package io.carillon.admin;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The state of the cluster in numbers.
 *
 * @param unfinished how many events there are in each unfinished state, and dead ones
 * @param finishedPerSecond runs that ended, per second, over the last minute, 5 minutes, hour
 * @param lateness from due to started, over the newest 10,000 runs
 * @param duration from started to ended, over the newest 10,000 runs
 * @param backlog the 100 event names with the most unfinished events
 */
public record Statistics(
    Map<EventState, Long> unfinished,
    Rates finishedPerSecond,
    Percentiles lateness,
    Percentiles duration,
    List<Backlog> backlog) {

  /** Per second. */
  public record Rates(double oneMinute, double fiveMinutes, double oneHour) {}

  /** Absent when nothing ran. */
  public record Percentiles(
      Optional<Duration> p50, Optional<Duration> p95, Optional<Duration> p99) {}

  /**
   * What waits for one event name.
   *
   * @param due how many are due by the database's clock
   */
  public record Backlog(String event, long unfinished, long due) {}
}
