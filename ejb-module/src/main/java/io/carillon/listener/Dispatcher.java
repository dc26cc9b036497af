package io.carillon.listener;

import io.carillon.api.EventHandler;
import io.carillon.api.Outcome;
import io.carillon.event.Firing;
import io.carillon.outcome.RunResult;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs a handler in a request scope of its own and catches whatever comes out of it. */
@ApplicationScoped
public class Dispatcher {
  @Inject Handlers handlers;
  @Inject InstantSource clock;
  @Inject Instance<RequestContextController> requestContexts;

  private final AtomicInteger running = new AtomicInteger();

  /** How many handlers run on this node now. */
  public int running() {
    return running.get();
  }

  RunResult run(Firing firing) {
    Instant startedAt = clock.instant();
    running.incrementAndGet();
    try {
      return new RunResult.Returned(startedAt, inRequestScope(firing));
    } catch (Throwable failure) {
      // Errors too: a handler's StackOverflowError or NoClassDefFoundError is its failed attempt,
      // not the node's.
      return new RunResult.Threw(startedAt, failure);
    } finally {
      running.decrementAndGet();
      // A handler's interrupt must not reach the next run on this thread.
      Thread.interrupted();
    }
  }

  private Outcome inRequestScope(Firing firing) throws Exception {
    EventHandler handler =
        handlers
            .find(firing.eventName())
            .orElseThrow(
                () -> new IllegalStateException("This node has no handler for the event any more"))
            .handler();
    // The controller keeps state: a fresh one for each run.
    RequestContextController requestContext = requestContexts.get();
    boolean activated = requestContext.activate();
    try {
      Outcome outcome = handler.handle(new FiringContext(firing));
      return outcome == null ? Outcome.completed() : outcome;
    } finally {
      if (activated) {
        requestContext.deactivate();
      }
      requestContexts.destroy(requestContext);
    }
  }
}
