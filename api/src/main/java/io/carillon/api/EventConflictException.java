package io.carillon.api;

import java.util.UUID;

/**
 * An unfinished event of the same name and key exists and the request said {@link
 * OnConflict#REJECT}.
 */
public class EventConflictException extends CarillonException {
  private static final long serialVersionUID = 1L;

  private final UUID existingId;

  public EventConflictException(String name, String key, UUID existingId) {
    super(
        "Event '%s' with key '%s' is unfinished already, as %s.".formatted(name, key, existingId));
    this.existingId = existingId;
  }

  /** The id of the event that holds the key. */
  public UUID existingId() {
    return existingId;
  }
}
