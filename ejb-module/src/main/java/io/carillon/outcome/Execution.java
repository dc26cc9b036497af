package io.carillon.outcome;

import io.carillon.event.Firing;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * One row of the history: a run that is over.
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
    RunNotes notes) {}
