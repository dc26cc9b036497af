package io.carillon.deletion;

import io.carillon.deletion.RunEnvironment.Liveness;
import java.util.List;

/**
 * Every knob of deletion, checked as a whole when the application starts.
 *
 * @param schedule {@code carillon.deletion.schedule}: when the job looks, any form of schedule
 * @param settings how a run works
 * @param liveness {@code carillon.deletion.liveness}: {@code session}, or {@code lease} behind a
 *     pooler that shares database sessions
 * @param roots {@code carillon.deletion.roots.<name>}
 */
public record DeletionConfig(
    String schedule, DeletionSettings settings, Liveness liveness, List<DeletionRoot> roots) {}
