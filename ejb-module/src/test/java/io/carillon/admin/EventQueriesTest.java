package io.carillon.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.event.EventData;
import jakarta.persistence.EntityTransaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventQueriesTest {
  private static final String ID = id(1);

  private final AdminTables tables = new AdminTables();
  private final EventQueries events = tables.events();

  @AfterEach
  void close() {
    tables.close();
  }

  @Test
  void waitsForItsTime() {
    tables.trigger(ID, "Pay", "WAITING", 60);
    assertEquals(EventState.SCHEDULED, state());
    assertTrue(why().startsWith("It waits for its time, 20"), why());
  }

  @Test
  void waitsForAWorkerWhenItIsDueAndHandled() {
    tables.node("n1", "UP", 0, "Pay");
    tables.trigger(ID, "Pay", "WAITING", -1);
    assertEquals(EventState.SCHEDULED, state());
    assertEquals("It is due and waits for a free worker of a node that handles its name.", why());
  }

  @Test
  void waitsForALimitOfItsName() {
    tables.node("n1", "UP", 0, "Limited", "Rated");
    tables.trigger(ID, "Limited", "WAITING", -1);
    assertEquals(
        "It is due and waits for a free worker; of 'Limited', 2 at once in the cluster may start,"
            + " and 0 run now.",
        why());
    tables.firing(id(2), "Limited", "EXECUTING", "n1");
    tables.firing(id(3), "Limited", "EXECUTING", "n2");
    assertEquals(
        "It is due, but the concurrency limit is full: 2 of 'Limited' run in the cluster.", why());

    tables.execute("UPDATE qrtz_triggers SET job_name = 'Rated'");
    tables.execute("INSERT INTO carillon_bucket VALUES ('Rated', 0.5, clock_timestamp())");
    assertEquals("It is due, but waits for the rate limit: 1 of 'Rated' start in PT1M.", why());
  }

  @Test
  void isClaimedBeforeItRuns() {
    tables.trigger(ID, "Pay", "ACQUIRED", -1);
    tables.firing(ID, "Pay", "ACQUIRED", "n2");
    assertEquals(EventState.SCHEDULED, state());
    assertEquals("It is due and claimed by node n2, which is about to start it.", why());
  }

  @Test
  void runsWhileItsFiringExecutes() {
    tables.trigger(ID, "Pay", "COMPLETE", 0);
    tables.execute("UPDATE qrtz_triggers SET next_fire_time = -1");
    tables.firing(ID, "Pay", "EXECUTING", "n2");
    assertEquals(EventState.RUNNING, state());
    assertEquals(Instant.ofEpochMilli(1000), event().runAt());
    assertEquals("It runs on node n2 since 1970-01-01T00:00:02Z.", why());
  }

  @Test
  void isOverdueWhenItGoesOnPastItsTimeLimit() {
    tables.trigger(ID, "Pay", "COMPLETE", 0);
    tables.firing(ID, "Pay", "EXECUTING", "n2");
    tables.execute("INSERT INTO carillon_run VALUES ('n2', 'entry', ?, now(), true, NULL)", ID);
    assertEquals(
        "It runs on node n2 since 1970-01-01T00:00:02Z; it is overdue, interrupted at its time"
            + " limit, and its handler has not ended yet.",
        why());
    tables.execute("INSERT INTO carillon_cancellation VALUES (?::uuid, 'ann')", ID);
    assertEquals(
        "It runs on node n2 since 1970-01-01T00:00:02Z; ann cancelled it, and its handler has not"
            + " ended yet.",
        why());
  }

  @Test
  void isUnhandledWhenDueAndNoLiveNodeHasItsHandler() {
    tables.trigger(ID, "Pay", "WAITING", -1);
    assertEquals(EventState.UNHANDLED, state());
    assertEquals("No node is up to run 'Pay'.", why());

    tables.node("draining", "DRAINING", 0, "Pay");
    tables.node("silent", "UP", 7, "Pay");
    tables.node("other", "UP", 0, "Mail", "Fax");
    assertEquals(EventState.UNHANDLED, state());
    assertEquals("No live node has a handler for 'Pay': other has 'Fax', 'Mail'.", why());

    tables.node("n1", "UP", 5, "Pay");
    assertEquals(EventState.SCHEDULED, state());
  }

  @Test
  void isNotUnhandledBeforeItIsDue() {
    tables.trigger(ID, "Pay", "WAITING", 60);
    assertEquals(EventState.SCHEDULED, state());
  }

  @Test
  void retriesAfterAFailedAttempt() {
    EventData second =
        EventData.first("\"attempt=9\\nattempt=9\"", 3, Instant.EPOCH, "ann", Optional.of("k"))
            .nextAttempt("E: m");
    tables.node("n1", "UP", 0, "Pay");
    tables.trigger(ID, "Pay", "WAITING", 60, second);
    assertEquals(EventState.RETRYING, state());
    assertTrue(
        why().startsWith("Attempt 1 of 3 failed (E: m); the next one waits until 20"), why());
    assertEquals("\"attempt=9\\nattempt=9\"", detail().payload().text());
  }

  @Test
  void isDeadInTheErrorState() {
    tables.trigger(ID, "Pay", "ERROR", -1);
    tables.execution(id(2), ID, "Pay", 1, "DEAD");
    assertEquals(EventState.DEAD, state());
    assertEquals(1, detail().executions().size());
  }

  @Test
  void isPausedWithItsGroup() {
    tables.trigger(ID, "Pay", "PAUSED", -1);
    assertEquals(EventState.PAUSED, state());
  }

  @Test
  void isPausedWithItsName() {
    tables.trigger(ID, "Pay", "WAITING", -1);
    tables.execute(
        "INSERT INTO qrtz_job_details (sched_name, job_name, job_group, job_class_name, is_durable,"
            + " is_nonconcurrent, is_update_data, requests_recovery, carillon_paused)"
            + " VALUES ('carillon', 'Pay', 'event', 'x', true, false, false, false, true)"
            + " ON CONFLICT (sched_name, job_name, job_group) DO UPDATE SET carillon_paused = true");
    assertEquals(EventState.PAUSED, state());
    assertEquals(List.of(ID), walk(in(EventState.PAUSED), 10));
  }

  @Test
  void isPausedWithItsLane() {
    tables.trigger(ID, "Pay", "WAITING", 60);
    tables.execute(
        "INSERT INTO qrtz_paused_lanes (sched_name, job_group, job_name, trigger_group)"
            + " VALUES ('carillon', 'event', 'Pay', 'event')");
    assertEquals(EventState.PAUSED, state());
  }

  @Test
  void isFinishedAsItsLastRunEnded() {
    tables.execution(id(2), ID, "Pay", 1, "FAILED");
    assertEquals(Optional.empty(), events.find(uuid()));
    tables.execution(id(3), ID, "Pay", 2, "SUCCEEDED");
    EventDetail event = detail();
    assertEquals(EventState.SUCCEEDED, event.state());
    assertEquals(2, event.attempt());
    assertEquals("[1]", event.payload().text());
    assertEquals(Optional.of("k"), event.key());
    assertEquals(
        List.of(id(3), id(2)), event.executions().stream().map(ExecutionSummary::id).toList());
    assertEquals("It finished on node n1 at 2026-01-01T00:00:03Z.", event.why());
  }

  @Test
  void isShownAsOfOneInstantWhenItEndsMeanwhile() {
    tables.trigger(ID, "Pay", "COMPLETE", 0);
    tables.firing(ID, "Pay", "EXECUTING", "n2");
    events.executions =
        new ExecutionQueries() {
          @Override
          List<ExecutionSummary> newestOf(String eventId) {
            tables.execution(id(3), ID, "Pay", 1, "SUCCEEDED");
            return super.newestOf(eventId);
          }
        };
    events.executions.entityManager = tables.entityManager;
    EventDetail event = detail();
    assertEquals(EventState.RUNNING, event.state());
    assertEquals(List.of(), event.executions());
  }

  @Test
  void saysWhoCancelledIt() {
    tables.execution(id(2), ID, "Pay", 1, "CANCELLED");
    tables.execute("UPDATE carillon_execution SET error_message = 'cancelled by ann'");
    assertEquals("It was cancelled at 2026-01-01T00:00:03Z: cancelled by ann.", why());
  }

  @Test
  void showsWhatTheTriggerCarries() {
    tables.trigger(ID, "Pay", "WAITING", 60);
    EventDetail event = detail();
    assertEquals("{\"a\": 1.10}", event.payload().text());
    assertEquals(7, event.priority());
    assertEquals("ann", event.createdBy());
    assertEquals(3, event.maxAttempts());
  }

  @Test
  void oneDamagedTriggerHidesNoOther() {
    tables.trigger(id(1), "Pay", "WAITING", 60);
    tables.trigger(id(2), "Pay", "WAITING", 60);
    tables.trigger(id(3), "Pay", "WAITING", 60);
    tables.execute(
        "UPDATE qrtz_triggers SET job_data = '\\xaced0000ff5c75' WHERE trigger_name = ?", id(1));
    tables.execute("UPDATE qrtz_triggers SET job_data = null WHERE trigger_name = ?", id(2));
    assertEquals(List.of(id(3), id(2), id(1)), walk(any(), 10));
  }

  @Test
  void filters() {
    tables.trigger(id(1), "Pay", "WAITING", 60);
    tables.trigger(id(2), "Mail/\"😀'%", "ERROR", -1);
    tables.trigger(id(3), "Pay", "COMPLETE", 0);
    tables.firing(id(3), "Pay", "EXECUTING", "n1");
    tables.execution(id(9), id(4), "Pay", 1, "SUCCEEDED");
    tables.execution(id(10), id(5), "Mail", 1, "CANCELLED");

    assertEquals(List.of(id(4), id(3), id(1)), walk(named("Pay"), 10));
    assertEquals(List.of(id(2)), walk(named("Mail/\"😀'%"), 10));
    assertEquals(List.of(id(5), id(4)), walk(keyed("k"), 10));
    assertEquals(List.of(id(1)), walk(in(EventState.SCHEDULED), 10));
    assertEquals(List.of(id(3)), walk(in(EventState.RUNNING), 10));
    assertEquals(List.of(id(2)), walk(in(EventState.DEAD), 10));
    assertEquals(List.of(id(4)), walk(in(EventState.SUCCEEDED), 10));
    assertEquals(List.of(id(5)), walk(in(EventState.CANCELLED), 10));
    assertEquals(List.of(), walk(in(EventState.PAUSED), 10));
    Instant start = Instant.parse("2026-01-01T00:00:01Z");
    assertEquals(List.of(id(5), id(4)), walk(between(start, start.plusMillis(1)), 10));
    assertEquals(List.of(), walk(between(start.minusSeconds(9), start), 10));
  }

  @Test
  void aWalkDuringChangeShowsEveryOldEventOnce() {
    IntStream.rangeClosed(1, 20).forEach(i -> tables.trigger(id(i), "Pay", "WAITING", 60));
    Page<EventSummary> first = events.page(any(), new PageRequest(7, Optional.empty()));
    tables.trigger(id(99), "Pay", "WAITING", 60);
    tables.execute("DELETE FROM qrtz_triggers WHERE trigger_name IN (?, ?)", id(3), id(15));
    tables.execution(id(200), id(3), "Pay", 1, "SUCCEEDED");
    tables.execution(id(201), id(15), "Pay", 1, "SUCCEEDED");

    List<String> seen = new ArrayList<>(first.items().stream().map(EventSummary::id).toList());
    seen.addAll(walk(any(), 7, first.next()));
    assertEquals(
        IntStream.iterate(20, i -> i - 1).limit(20).mapToObj(EventQueriesTest::id).toList(), seen);
  }

  @Test
  void aTimeListsWhateverIsDueInItInTheOrderOfThatTime() {
    tables.trigger(id(1), "Pay", "WAITING", 60);
    tables.trigger(id(2), "Pay", "ERROR", 60);
    tables.trigger(id(3), "Mail", "COMPLETE", 0);
    tables.firing(id(3), "Mail", "EXECUTING", "n1");
    tables.execute(
        "UPDATE qrtz_triggers SET next_fire_time = 1000 * substr(trigger_name, 36)::int");
    IntStream.rangeClosed(4, 6)
        .forEach(i -> tables.execution(id(10 + i), id(i), "Pay", 1, "SUCCEEDED"));
    tables.execute(
        "UPDATE carillon_execution SET scheduled_at = to_timestamp(2) WHERE event_id = ?::uuid",
        id(4));

    List<String> byTime = List.of(id(6), id(5), id(4), id(2), id(3), id(1));
    for (int limit = 1; limit <= 7; limit++) {
      assertEquals(byTime, walk(between(Instant.EPOCH, null), limit));
    }
    assertEquals(byTime.subList(2, 6), walk(between(null, Instant.ofEpochMilli(2001)), 1));
    assertEquals(List.of(id(4), id(2)), walk(between(seconds(2), seconds(3)), 1));
    assertEquals(
        List.of(id(2)), walk(filter(null, EventState.DEAD, null, Instant.EPOCH, seconds(9)), 1));
    assertEquals(List.of(), walk(between(seconds(3), seconds(9)), 5));
  }

  private static Instant seconds(int seconds) {
    return Instant.ofEpochSecond(seconds);
  }

  private List<String> walk(EventFilter filter, int limit) {
    return walk(filter, limit, Optional.empty());
  }

  private List<String> walk(EventFilter filter, int limit, Optional<String> start) {
    List<String> ids = new ArrayList<>();
    Optional<String> after = start;
    do {
      Page<EventSummary> page = events.page(filter, new PageRequest(limit, after));
      page.items().forEach(event -> ids.add(event.id()));
      after = page.next();
    } while (after.isPresent());
    return ids;
  }

  private static EventFilter any() {
    return filter(null, null, null, null, null);
  }

  private static EventFilter named(String name) {
    return filter(name, null, null, null, null);
  }

  private static EventFilter keyed(String key) {
    return filter(null, null, key, null, null);
  }

  private static EventFilter in(EventState state) {
    return filter(null, state, null, null, null);
  }

  private static EventFilter between(Instant from, Instant to) {
    return filter(null, null, null, from, to);
  }

  private static EventFilter filter(
      String name, EventState state, String key, Instant from, Instant to) {
    return new EventFilter(
        Optional.ofNullable(name),
        Optional.ofNullable(state),
        Optional.ofNullable(key),
        Optional.ofNullable(from),
        Optional.ofNullable(to));
  }

  private EventSummary event() {
    return events.find(uuid()).orElseThrow();
  }

  private EventState state() {
    return event().state();
  }

  private String why() {
    return detail().why();
  }

  private EventDetail detail() {
    EntityTransaction transaction = tables.entityManager.getTransaction();
    transaction.begin();
    try {
      return events.detail(uuid()).orElseThrow();
    } finally {
      transaction.rollback();
    }
  }

  private static UUID uuid() {
    return UUID.fromString(ID);
  }

  private static String id(int n) {
    return "01a22bf9-674e-7000-bd1a-%012d".formatted(n);
  }
}
