package io.carillon.it.container.handlers;

import io.carillon.api.HandlesEvent;
import jakarta.ejb.Stateless;

/** Stops a deployment: the session bean's only view does not have the handler's method. */
@Stateless
public class HiddenHandler implements NarrowView {
  @Override
  public void other() {}

  @HandlesEvent("it.hidden")
  public void handleHidden() {}
}
