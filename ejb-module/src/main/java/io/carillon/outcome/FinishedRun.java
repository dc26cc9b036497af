package io.carillon.outcome;

import io.carillon.config.HandlerSettings;
import io.carillon.event.Firing;

/**
 * A run that is over, with all that is needed to decide and record.
 *
 * @param firing with the attempts the handler's settings allow
 */
public record FinishedRun(
    Firing firing, HandlerSettings settings, RunResult result, RunNotes notes) {}
