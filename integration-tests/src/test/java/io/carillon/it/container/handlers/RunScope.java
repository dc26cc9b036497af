package io.carillon.it.container.handlers;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import java.util.UUID;

/** A bean of the run's request scope; notes its end. */
@RequestScoped
public class RunScope {
  @Inject Notes notes;
  private UUID eventId;

  /** The run it is used in first, after which it belongs to no other. */
  UUID usedBy(UUID user) {
    eventId = eventId == null ? user : eventId;
    return eventId;
  }

  @PreDestroy
  void end() {
    notes.add(eventId, "destroyed");
  }
}
