package io.carillon.it.container.handlers;

import io.carillon.api.EventContext;
import io.carillon.api.HandlesEvent;
import jakarta.ejb.Local;
import jakarta.ejb.Stateless;
import jakarta.enterprise.context.ApplicationScoped;

/** Handlers that must stop a deployment, each for a reason of its own. */
public final class Refused {
  private Refused() {}

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

  /** Signatures and names that cannot be served. */
  @ApplicationScoped
  public static class Impossible {
    @HandlesEvent("it.number")
    int returnsNumber() {
      return 0;
    }

    @HandlesEvent("it.payloads")
    void takesTwoPayloads(String one, String two) {}

    @HandlesEvent("it.contexts")
    void takesTwoContexts(EventContext one, EventContext two) {}

    @HandlesEvent("it.private")
    @SuppressWarnings("UnusedMethod")
    private void isPrivate() {}

    @HandlesEvent("it.static")
    static void isStatic() {}

    @HandlesEvent("it.open")
    <T> void takesAnything(T payload) {}

    @HandlesEvent(" blank")
    void hasABadName() {}
  }

  /** A view without the handler's method. */
  @Local
  public interface Narrow {
    /** Not a handler. */
    void other();
  }

  /** Cannot be reached, since its only view does not have the method. */
  @Stateless
  public static class Hidden implements Narrow {
    @Override
    public void other() {}

    @HandlesEvent("it.hidden")
    public void handleHidden() {}
  }
}
