package io.carillon.listener;

import io.carillon.api.EventContext;
import io.carillon.api.EventHandler;
import io.carillon.api.Outcome;
import java.util.List;

/** A handler as it is called: with one event, or with several of its name. */
@FunctionalInterface
interface Handling {
  /** One outcome for each event, in their order. */
  @SuppressWarnings("IllegalThrows")
  List<Outcome> handle(List<EventContext> contexts) throws Exception;

  /** A handler that takes one event. */
  static Handling of(EventHandler handler) {
    return contexts -> {
      Outcome outcome = handler.handle(contexts.get(0));
      return List.of(outcome == null ? Outcome.completed() : outcome);
    };
  }
}
