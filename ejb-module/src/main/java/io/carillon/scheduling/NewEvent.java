package io.carillon.scheduling;

import io.carillon.event.EventData;
import java.time.Instant;
import java.util.UUID;

/** An event that has been checked and has its id, and is not yet written. */
public record NewEvent(UUID id, String name, Instant runAt, int priority, EventData data) {}
