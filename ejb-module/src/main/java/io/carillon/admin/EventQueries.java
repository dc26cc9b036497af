package io.carillon.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Answers what events there are, finished and unfinished. */
@ApplicationScoped
@Transactional
public class EventQueries {
  /** What the answer says of an event was true at one instant: its state, its runs, its limits. */
  private static final String ONE_SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ";

  private static final EventFilter ANY =
      new EventFilter(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  @PersistenceContext(unitName = "carillon")
  EntityManager entityManager;

  @Inject ExecutionQueries executions;
  @Inject NodeQueries nodes;
  @Inject LimitReasons limits;
  @Inject PauseReasons pauses;

  /** A page of events: newest first, or, when a time restricts them, latest due first. */
  public Page<EventSummary> page(EventFilter filter, PageRequest request) {
    return filter.isByTime() ? pageByTime(filter, request) : newest(filter, request);
  }

  private Page<EventSummary> newest(EventFilter filter, PageRequest request) {
    return Page.of(
        bind(EventStatements.PAGE, filter)
            .set("id", Optional.empty())
            .set("after", request.after())
            .set("limit", request.probeLimit())
            .list(row -> EventRow.of(row).event()),
        request,
        EventSummary::id);
  }

  private Page<EventSummary> pageByTime(EventFilter filter, PageRequest request) {
    DuePlace place = DuePlace.of(request.after(), filter.to());
    return Page.of(
        bind(EventStatements.PAGE_BY_TIME, filter)
            .set("from", filter.from().orElse(Instant.EPOCH).toEpochMilli())
            .set("before", place.runAt())
            .set("beforeId", place.id())
            .set("limit", request.probeLimit())
            .list(row -> EventRow.of(row).event()),
        request,
        event -> DuePlace.of(event).toString());
  }

  /** An event as lists show it. */
  public Optional<EventSummary> find(UUID id) {
    return row(id).map(EventRow::event);
  }

  /** An event with its payload, its newest executions, and why it does not run now. */
  public Optional<EventDetail> detail(UUID id) {
    NativeStatement.command(entityManager, ONE_SNAPSHOT).execute();
    return row(id).flatMap(row -> payload(id).map(payload -> detail(row, payload)));
  }

  private EventDetail detail(EventRow row, String payload) {
    EventSummary event = row.event();
    return EventDetail.of(event, payload, executions.newestOf(event.id()), why(row));
  }

  private String why(EventRow row) {
    EventSummary event = row.event();
    return Why.of(
        row,
        nodes::namesByLiveNode,
        () -> limits.of(event.name()),
        () -> pauses.ofEvent(event.name()),
        () -> executions.interruption(event.id()));
  }

  private Optional<EventRow> row(UUID id) {
    return bind(EventStatements.PAGE, ANY)
        .set("id", id.toString())
        .set("after", Optional.empty())
        .set("limit", 1)
        .first(EventRow::of);
  }

  private Optional<String> payload(UUID id) {
    return NativeStatement.query(entityManager, EventStatements.PAYLOAD)
        .set("id", id.toString())
        .first(row -> row.optionalText("payload").orElseGet(() -> EventRow.data(row).payload()));
  }

  private NativeStatement<?> bind(String statement, EventFilter filter) {
    return NativeStatement.query(entityManager, statement)
        .set("silence", nodes.silence())
        .set("name", filter.name())
        .set("state", filter.state().map(Enum::name))
        .set("key", filter.key());
  }
}
