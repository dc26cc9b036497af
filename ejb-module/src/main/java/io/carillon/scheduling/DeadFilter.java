package io.carillon.scheduling;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Which dead events; an empty field does not restrict.
 *
 * @param from was due at or after
 * @param to was due before
 */
public record DeadFilter(
    Optional<UUID> id, Optional<String> name, Optional<Instant> from, Optional<Instant> to) {
  public static DeadFilter of(UUID id) {
    return new DeadFilter(Optional.of(id), Optional.empty(), Optional.empty(), Optional.empty());
  }
}
