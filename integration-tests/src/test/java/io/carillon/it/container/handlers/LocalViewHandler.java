package io.carillon.it.container.handlers;

import io.carillon.api.EventContext;
import io.carillon.api.HandlesEvent;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** A session bean that is seen through its local interface only. */
@Stateless
public class LocalViewHandler implements LocalView {
  @Inject Notes notes;

  @Override
  @HandlesEvent("it.local")
  public void handle(EventContext event) {
    notes.add(event.eventId(), "handled");
  }
}
