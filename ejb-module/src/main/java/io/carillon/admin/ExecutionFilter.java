package io.carillon.admin;

import io.carillon.outcome.ExecutionState;
import java.time.Instant;
import java.util.Optional;

/**
 * Which finished runs to list; an empty field does not restrict.
 *
 * @param from finished at or after
 * @param to finished before
 */
public record ExecutionFilter(
    Optional<String> event,
    Optional<String> schedule,
    Optional<ExecutionState> state,
    Optional<String> node,
    Optional<Instant> from,
    Optional<Instant> to) {}
