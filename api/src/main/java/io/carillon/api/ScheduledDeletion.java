package io.carillon.api;

import java.time.Instant;
import java.util.UUID;

/**
 * A deletion that is stored.
 *
 * @param id its id, a UUID version 7
 * @param root the name of its storage root
 * @param path relative to the root
 * @param dueAt when it may go, by the database's clock
 */
public record ScheduledDeletion(UUID id, String root, String path, Instant dueAt) {}
