package io.carillon.admin;

import io.carillon.api.EventRequest;
import io.carillon.api.EventScheduler;
import io.carillon.api.ScheduledEvent;
import io.carillon.api.ScheduledEvent.Disposition;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.UUID;

/**
 * Changes events on behalf of a user. Each change and its audit entry are one transaction. Payloads
 * do not go into the audit log: they may be large and are the caller's business.
 */
@ApplicationScoped
@Transactional
public class EventCommands {
  @Inject EventScheduler scheduler;
  @Inject EventQueries events;
  @Inject AuditLog audit;

  /** Schedules one event. Meeting an existing one changes nothing and is not put on record. */
  public ScheduledEvent schedule(EventRequest request, String who) {
    ScheduledEvent scheduled = scheduler.schedule(request);
    if (scheduled.disposition() != Disposition.EXISTING) {
      audit.record(
          Change.created(
              who, "event.schedule", scheduled.id().toString(), describe(request, scheduled)));
    }
    return scheduled;
  }

  /** Schedules a batch, all or none, with one audit entry for the batch. */
  public List<ScheduledEvent> scheduleAll(List<EventRequest> requests, String who) {
    List<ScheduledEvent> scheduled = scheduler.scheduleAll(requests);
    List<ScheduledEvent> created =
        scheduled.stream().filter(e -> e.disposition() != Disposition.EXISTING).toList();
    if (!created.isEmpty()) {
      String first = created.get(0).id().toString();
      audit.record(Change.created(who, "event.schedule-bulk", first, describe(created)));
    }
    return scheduled;
  }

  /**
   * Cancels an event that waits.
   *
   * @throws UnknownTargetException when there is no such event
   * @throws WrongStateException when it runs or has finished, be it by an earlier cancellation
   */
  public void cancel(UUID id, String who) {
    EventSummary before = find(id);
    if (scheduler.cancel(id)) {
      audit.record(
          Change.made(
              who,
              "event.cancel",
              id.toString(),
              describe(before, before.state()),
              describe(before, EventState.CANCELLED)));
    } else {
      throw refusal(find(id));
    }
  }

  private EventSummary find(UUID id) {
    return events.find(id).orElseThrow(() -> new UnknownTargetException("event", id.toString()));
  }

  private static WrongStateException refusal(EventSummary event) {
    return new WrongStateException(
        event.state().isFinished()
            ? "Event '%s' has finished already: it is %s.".formatted(event.id(), event.state())
            : "Event '%s' is running; use POST /events/%s/cancel."
                .formatted(event.id(), event.id()));
  }

  private static JsonObject describe(EventRequest request, ScheduledEvent scheduled) {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("name", scheduled.name())
            .add("runAt", scheduled.runAt().toString())
            .add("priority", request.priority())
            .add("disposition", scheduled.disposition().name());
    request.key().ifPresent(key -> json.add("key", key));
    return json.build();
  }

  private static JsonObject describe(List<ScheduledEvent> created) {
    return Json.createObjectBuilder()
        .add("count", created.size())
        .add("first", created.get(0).id().toString())
        .add("last", created.get(created.size() - 1).id().toString())
        .build();
  }

  private static JsonObject describe(EventSummary event, EventState state) {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("name", event.name())
            .add("state", state.name())
            .add("runAt", event.runAt().toString())
            .add("priority", event.priority());
    event.key().ifPresent(key -> json.add("key", key));
    return json.build();
  }
}
