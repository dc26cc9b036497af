package io.carillon.it.container.handlers;

import io.carillon.api.HandlesEvent;
import jakarta.ejb.Local;
import jakarta.ejb.Stateless;

/** Stops a deployment: the session bean's only view does not have the handler's method. */
public final class HiddenHandler {
  private HiddenHandler() {}

  /** The only view. */
  @Local
  public interface Narrow {
    /** Not a handler. */
    void other();
  }

  /** The session bean. */
  @Stateless
  public static class Hidden implements Narrow {
    @Override
    public void other() {}

    @HandlesEvent("it.hidden")
    public void handleHidden() {}
  }
}
