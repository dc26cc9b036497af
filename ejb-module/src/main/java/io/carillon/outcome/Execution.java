package io.carillon.outcome;

import io.carillon.event.Firing;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * One row of the history: a run that is over.
 *
 * <p>It never says that it started before it was due, or ended before it started. It was the
 * database that found it due, by its own clock; a node's idea of that clock may be behind it by
 * some milliseconds, and is put right here.
 *
 * @param id UUID version 7; its time decides the partition
 * @param startedAt empty when it never started
 */
public record Execution(
    UUID id,
    Firing firing,
    Optional<Instant> startedAt,
    Instant finishedAt,
    String node,
    ExecutionState state,
    Optional<RunError> error,
    RunNotes notes) {

  public Execution {
    Instant due = firing.scheduledAt();
    startedAt = startedAt.map(started -> later(started, due));
    Instant end = finishedAt;
    finishedAt = startedAt.map(started -> later(started, end)).orElse(end);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isBefore(other) ? other : one;
  }
}
