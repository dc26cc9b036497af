package io.carillon.scheduling;

import io.carillon.api.EventConflictException;
import io.carillon.api.EventRequest;
import io.carillon.api.EventScheduler;
import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import io.carillon.api.ScheduledEvent;
import io.carillon.api.ScheduledEvent.Disposition;
import io.carillon.config.SettingsInForce;
import io.carillon.event.EventData;
import io.carillon.event.EventIds;
import io.carillon.scheduling.EventKeyLocks.EventKey;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Takes requests for events: checks them, gives them their ids, minds their keys, and hands them to
 * the job store.
 */
@ApplicationScoped
public class EventIntake implements EventScheduler {
  @Inject SettingsInForce settings;
  @Inject Payloads payloads;
  @Inject EventJobs jobs;
  @Inject EventKeyLocks keys;
  @Inject TriggerWrites writes;
  @Inject Caller caller;
  private InstantSource clock;
  private EventIds ids;

  EventIntake() {}

  @Inject
  EventIntake(InstantSource clock) {
    this.clock = clock;
    this.ids = new EventIds(clock);
  }

  @Override
  @Transactional
  public ScheduledEvent schedule(EventRequest request) {
    List<FieldError> errors = new ArrayList<>();
    NewEvent event = prepare(request, errors);
    refuse(errors);
    return accept(List.of(request), List.of(event)).get(0);
  }

  @Override
  @Transactional
  public List<ScheduledEvent> scheduleAll(List<EventRequest> requests) {
    List<FieldError> errors = new ArrayList<>();
    List<NewEvent> events = new ArrayList<>(requests.size());
    for (int i = 0; i < requests.size(); i++) {
      List<FieldError> own = new ArrayList<>();
      events.add(prepare(requests.get(i), own));
      for (FieldError error : own) {
        errors.add(new FieldError("[%d].%s".formatted(i, error.field()), error.message()));
      }
    }
    refuse(errors);
    return accept(requests, events);
  }

  @Override
  @Transactional
  public boolean cancel(UUID eventId) {
    return writes.delete(eventId, caller.name());
  }

  private NewEvent prepare(EventRequest request, List<FieldError> errors) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    String payload = payloads.toJson(request.payload(), errors);
    Instant runAt = request.runAt().orElseGet(() -> request.delay().map(now::plus).orElse(now));
    if (runAt.isAfter(EventRequest.HORIZON)) {
      errors.add(new FieldError("delay", "must not reach beyond " + EventRequest.HORIZON));
    }
    int attempts = settings.of(request.name()).retry().attempts();
    EventData data = EventData.first(payload, attempts, now, caller.name(), request.key());
    return new NewEvent(
        ids.next(),
        request.name(),
        runAt,
        request.priority(),
        request.retry().map(data::withRetry).orElse(data));
  }

  private static void refuse(List<FieldError> errors) {
    if (!errors.isEmpty()) {
      throw new InvalidRequestException(errors);
    }
  }

  private List<ScheduledEvent> accept(List<EventRequest> requests, List<NewEvent> events) {
    keys.lock(requests.stream().flatMap(r -> keyOf(r).stream()).toList());
    List<ScheduledEvent> answers = new ArrayList<>(events.size());
    List<NewEvent> unwritten = new ArrayList<>(events.size());
    for (int i = 0; i < events.size(); i++) {
      if (requests.get(i).key().isPresent()) {
        flush(unwritten);
      }
      ScheduledEvent answer = settleKey(requests.get(i), events.get(i));
      answers.add(answer);
      if (answer.disposition() != Disposition.EXISTING) {
        unwritten.add(events.get(i));
      }
    }
    flush(unwritten);
    return answers;
  }

  private void flush(List<NewEvent> unwritten) {
    if (!unwritten.isEmpty()) {
      unwritten.stream().map(NewEvent::name).distinct().forEach(jobs::ensure);
      writes.insert(List.copyOf(unwritten));
      unwritten.clear();
    }
  }

  private static Optional<EventKey> keyOf(EventRequest request) {
    return request.key().map(key -> new EventKey(request.name(), key));
  }

  private ScheduledEvent settleKey(EventRequest request, NewEvent event) {
    Optional<KeyHolder> holder = keyOf(request).flatMap(this::holderOf);
    if (holder.isEmpty()) {
      return new ScheduledEvent(event.id(), event.name(), event.runAt(), Disposition.CREATED);
    }
    UUID held = holder.get().eventId();
    return switch (request.onConflict()) {
      case KEEP ->
          new ScheduledEvent(held, event.name(), holder.get().runAt(), Disposition.EXISTING);
      case REJECT ->
          throw new EventConflictException(event.name(), request.key().orElseThrow(), held);
      case REPLACE -> {
        writes.makeWay(held);
        yield new ScheduledEvent(event.id(), event.name(), event.runAt(), Disposition.REPLACED);
      }
    };
  }

  private Optional<KeyHolder> holderOf(EventKey key) {
    return writes.unwrittenHolder(key.eventName(), key.key()).or(() -> keys.find(key));
  }
}
