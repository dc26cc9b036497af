package io.carillon.it.container.handlers;

import io.carillon.api.EventContext;
import io.carillon.api.EventRequest;
import io.carillon.api.EventScheduler;
import io.carillon.api.HandlesEvent;
import io.carillon.api.Outcome;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** Every way in which a bean can handle an event. */
@ApplicationScoped
public class BeanHandlers {
  /** A payload with a bit of everything. */
  public record Order(String id, BigDecimal amount, Instant at, List<Line> lines) {
    /** A part of it. */
    public record Line(int count, String article) {}
  }

  @Inject Notes notes;
  @Inject RunScope runScope;
  @Inject EventScheduler events;

  @HandlesEvent("it.scope")
  void useRequestScope(EventContext event) {
    notes.add(event.eventId(), "scope of " + runScope.usedBy(event.eventId()));
  }

  @HandlesEvent("it.scope.throws")
  void useRequestScopeAndThrow(EventContext event) {
    useRequestScope(event);
    if (event.attempt() == 1) {
      throw new IllegalStateException("first attempt");
    }
  }

  @Marked
  @HandlesEvent("it.interceptor")
  public void beIntercepted(EventContext event) {
    notes.add(event.eventId(), "handled");
  }

  @HandlesEvent("it.string")
  void takeText(String json, EventContext event) {
    notes.add(event.eventId(), json);
  }

  @HandlesEvent("it.json")
  void takeJson(EventContext event, JsonObject json) {
    notes.add(event.eventId(), json.getString("text"));
  }

  @HandlesEvent("it.record")
  void takeRecord(Order order, EventContext event) {
    notes.add(event.eventId(), order.toString());
  }

  @HandlesEvent("it.surroundings")
  @SuppressWarnings("BanJNDI") // the name is ours, and what is asked is what this thread sees
  void lookAround(EventContext event) throws NamingException {
    ClassLoader own = BeanHandlers.class.getClassLoader();
    notes.add(
        event.eventId(),
        "own class loader: " + (Thread.currentThread().getContextClassLoader() == own));
    notes.add(
        event.eventId(), "application: " + InitialContext.<String>doLookup("java:app/AppName"));
  }

  @HandlesEvent("it.interrupt")
  void leaveTheThreadInterrupted(EventContext event) {
    notes.add(event.eventId(), "interrupted: " + Thread.currentThread().isInterrupted());
    Thread.currentThread().interrupt();
  }

  @HandlesEvent("it.error")
  void overflowOnce(EventContext event) {
    notes.add(event.eventId(), "attempt " + event.attempt());
    if (event.attempt() == 1) {
      throw new StackOverflowError("deliberate");
    }
  }

  @HandlesEvent("it.exhausted")
  void alwaysThrow(EventContext event) throws Exception {
    notes.add(event.eventId(), "attempt " + event.attempt() + " of " + event.maxAttempts());
    throw new Exception("never");
  }

  @HandlesEvent("it.outcome")
  Outcome answer(EventContext event) {
    notes.add(event.eventId(), "attempt " + event.attempt());
    return event.attempt() == 1 ? Outcome.retryAfter(Duration.ZERO) : Outcome.dead("as agreed");
  }

  @HandlesEvent("it.chain")
  void scheduleTheNext(EventContext event) {
    var next = events.schedule(EventRequest.of("it.string").payload("from " + event.eventId()));
    notes.add(event.eventId(), next.id().toString());
  }
}
