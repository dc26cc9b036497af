package io.carillon.it.container.handlers;

import io.carillon.api.EventContext;
import jakarta.ejb.Local;

/** A session bean's only view. */
@Local
public interface LocalView {
  /** Handles the event {@code it.local}. */
  void handle(EventContext event);
}
