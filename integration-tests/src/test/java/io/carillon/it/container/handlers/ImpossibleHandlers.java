package io.carillon.it.container.handlers;

import io.carillon.api.EventContext;
import io.carillon.api.HandlesEvent;
import io.carillon.api.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;

/** Stop a deployment: signatures and names that cannot be served. */
@ApplicationScoped
public class ImpossibleHandlers {
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

  @Scheduled(spec = "@daily")
  void isScheduledAndHandlesNothing() {}

  @HandlesEvent("it.priority")
  @Scheduled(spec = "@daily", priority = 11)
  void hasABadPriority() {}
}
