package io.carillon.scheduling;

import java.time.Instant;
import java.util.Optional;

/**
 * What is to be different about a waiting event; an empty field stays.
 *
 * @param payload JSON text or anything JSON-B writes
 */
public record EventChange(
    Optional<Instant> runAt, Optional<Object> payload, Optional<Integer> priority) {}
