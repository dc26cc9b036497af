package io.carillon.admin;

import io.carillon.api.EventScheduler;
import io.carillon.outcome.CancelRequests;
import io.carillon.scheduling.DeadEvents;
import io.carillon.scheduling.DeadFilter;
import io.carillon.scheduling.WaitingEvents;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.transaction.Transactional;
import java.util.Optional;
import java.util.UUID;

/**
 * What an operator does to events that exist. Each change and its audit entry are one transaction.
 *
 * <p>All of them throw {@link UnknownTargetException} when there is no such event, and {@link
 * WrongStateException} when it is in a state in which this cannot be done.
 */
@ApplicationScoped
@Transactional
public class EventOperations {
  @Inject EventQueries events;
  @Inject EventScheduler scheduler;
  @Inject WaitingEvents waiting;
  @Inject DeadEvents dead;
  @Inject CancelRequests cancelRequests;
  @Inject AuditLog audit;

  /** Changes an event that waits. */
  public void change(UUID id, EventPatch patch, String who) {
    EventSummary before = find(id);
    if (!waiting.change(id, patch.toChange())) {
      throw refusal(id, "waits");
    }
    record("event.change", before, find(id), who);
  }

  /** Makes an event that waits for its time due now. */
  public void runNow(UUID id, String who) {
    EventSummary before = find(id);
    if (before.state() == EventState.DEAD || !waiting.runNow(id)) {
      throw refusal(id, "waits");
    }
    record("event.run", before, find(id), who);
  }

  /** Makes a dead event due now, from its first attempt on. */
  public void retry(UUID id, String who) {
    EventSummary before = find(id);
    if (dead.retry(DeadFilter.of(id)) == 0) {
      throw refusal(
          id,
          before.state() == EventState.DEAD
              ? "still has its key, and another event has taken it since"
              : "is dead");
    }
    record("event.retry", before, find(id), who);
  }

  /** Takes a dead event out. */
  public void discard(UUID id, String who) {
    EventSummary before = find(id);
    if (dead.discard(DeadFilter.of(id), "discarded by " + who) == 0) {
      throw refusal(id, "is dead");
    }
    record("event.discard", before, find(id), who);
  }

  /**
   * Cancels an event, interrupting its handler if it runs, on whichever node. One that is cancelled
   * already stays so.
   */
  public void stop(UUID id, String who) {
    EventSummary before = find(id);
    if (before.state() == EventState.CANCELLED) {
      return;
    }
    if (!scheduler.cancel(id)) {
      if (find(id).state().isFinished()) {
        throw refusal(id, "is unfinished");
      }
      cancelRequests.add(id, who);
    }
    record("event.cancel", before, find(id), who);
  }

  /** Retries all dead events of the filter's name and time; answers how many. */
  public int retryAll(EventFilter filter, String who) {
    int matched = dead.retry(deadOf(filter));
    recordAll("event.retry-bulk", filter, matched, who);
    return matched;
  }

  /** Takes out all dead events of the filter's name and time; answers how many. */
  public int discardAll(EventFilter filter, String who) {
    int matched = dead.discard(deadOf(filter), "discarded by " + who);
    recordAll("event.discard-bulk", filter, matched, who);
    return matched;
  }

  private EventSummary find(UUID id) {
    return events.find(id).orElseThrow(() -> new UnknownTargetException("event", id.toString()));
  }

  private WrongStateException refusal(UUID id, String wanted) {
    return new WrongStateException(
        "Event '%s' is %s; this can be done only to one that %s."
            .formatted(id, find(id).state(), wanted));
  }

  private void record(String action, EventSummary before, EventSummary after, String who) {
    audit.record(Change.made(who, action, before.id(), describe(before), describe(after)));
  }

  private static DeadFilter deadOf(EventFilter filter) {
    return new DeadFilter(Optional.empty(), filter.name(), filter.from(), filter.to());
  }

  private void recordAll(String action, EventFilter filter, int matched, String who) {
    JsonObjectBuilder after = Json.createObjectBuilder().add("matched", matched);
    filter.name().ifPresent(name -> after.add("name", name));
    filter.from().ifPresent(from -> after.add("from", from.toString()));
    filter.to().ifPresent(to -> after.add("to", to.toString()));
    audit.record(Change.created(who, action, filter.name().orElse("*"), after.build()));
  }

  private static JsonObject describe(EventSummary event) {
    return Json.createObjectBuilder()
        .add("name", event.name())
        .add("state", event.state().name())
        .add("runAt", event.runAt().toString())
        .add("priority", event.priority())
        .add("attempt", event.attempt())
        .build();
  }
}
