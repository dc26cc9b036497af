package io.carillon.scheduling;

import java.time.Instant;
import java.util.UUID;

/** The unfinished event that holds a key. */
public record KeyHolder(UUID eventId, Instant runAt) {}
