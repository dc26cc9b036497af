package io.carillon.it.container.handlers;

import io.carillon.api.HandlesEvent;
import jakarta.enterprise.context.ApplicationScoped;

/** Stop a deployment: two handlers of one name. */
public final class TwoHandlers {
  private TwoHandlers() {}

  /** One of two. */
  @ApplicationScoped
  public static class First {
    @HandlesEvent("it.twice")
    void handleFirst() {}
  }

  /** The other. */
  @ApplicationScoped
  public static class Second {
    @HandlesEvent("it.twice")
    void handleSecond() {}
  }
}
