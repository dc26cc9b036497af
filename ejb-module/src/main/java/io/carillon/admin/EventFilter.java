package io.carillon.admin;

import java.time.Instant;
import java.util.Optional;

/**
 * Which events to list; an empty field does not restrict.
 *
 * @param from due at or after
 * @param to due before
 */
public record EventFilter(
    Optional<String> name,
    Optional<EventState> state,
    Optional<String> key,
    Optional<Instant> from,
    Optional<Instant> to) {

  /** Whether the time restricts them: then they are listed in the order of it. */
  public boolean isByTime() {
    return from.isPresent() || to.isPresent();
  }
}
