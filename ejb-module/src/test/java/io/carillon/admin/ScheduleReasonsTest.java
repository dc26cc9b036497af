package io.carillon.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.ScheduleSpec;
import io.carillon.jobstore.ScheduleText;
import io.carillon.schedule.ClockChange;
import io.carillon.scheduling.ScheduleDefinition;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Why a schedule does not fire now, in a list as alone. */
class ScheduleReasonsTest {
  private static final String NAME = "nightly";

  private final AdminTables tables = new AdminTables();
  private final ScheduleQueries queries = tables.schedules();

  @AfterEach
  void close() {
    tables.close();
  }

  private void schedule(String event, Optional<Instant> endAt) {
    String definition =
        new ScheduleDefinition(
                event,
                "[1]",
                ScheduleText.of("@every 1h", "UTC", ClockChange.STANDARD),
                Optional.empty(),
                Optional.empty(),
                endAt,
                ScheduleSpec.Rules.STANDARD,
                Optional.empty())
            .toJson();
    tables.execute(
        """
        INSERT INTO carillon_schedule (name, event_name, definition, created_at, created_by, updated_at, updated_by)
        VALUES (?, ?, ?, now(), 'ann', now(), 'ann')
        """,
        NAME,
        event,
        definition);
  }

  private void trigger(String event, String state, int dueInSeconds) {
    tables.execute(
        """
        INSERT INTO qrtz_triggers (sched_name, trigger_name, trigger_group, job_name, job_group, next_fire_time,
          priority, trigger_state, trigger_type, start_time)
        VALUES ('carillon', ?, 'schedule', ?, 'event', (extract(epoch FROM now()) * 1000)::bigint + ? * 1000,
          5, ?, 'SCHEDULE', 5)
        """,
        NAME,
        event,
        dueInSeconds,
        state);
  }

  private Optional<String> why() {
    ScheduleView alone = queries.find(NAME).orElseThrow();
    ScheduleFilter any = new ScheduleFilter(Optional.empty(), Optional.empty());
    List<ScheduleView> all = queries.page(any, new PageRequest(50, Optional.empty())).items();
    assertEquals(alone.why(), all.get(0).why());
    return alone.why();
  }

  @Test
  void nothingWhenItsTimeIsToCome() {
    tables.node("n1", "UP", 0, "Pay");
    schedule("Pay", Optional.empty());
    trigger("Pay", "WAITING", 60);
    assertEquals(Optional.empty(), why());
  }

  @Test
  void nobodyHandlesItsEvent() {
    tables.node("n1", "UP", 0, "Pay");
    schedule("Ship", Optional.empty());
    trigger("Ship", "WAITING", 60);
    assertEquals(Optional.of("No live node has a handler for 'Ship': n1 has 'Pay'."), why());
  }

  @Test
  void aLimitOfItsEventIsReached() {
    tables.node("n1", "UP", 0, "Limited");
    schedule("Limited", Optional.empty());
    trigger("Limited", "WAITING", -1);
    assertTrue(why().orElseThrow().contains("free worker"), why()::toString);
    tables.firing(id(2), "Limited", "EXECUTING", "n1");
    tables.firing(id(3), "Limited", "EXECUTING", "n2");
    assertEquals(
        Optional.of(
            "It is due, but the concurrency limit is full: 2 of 'Limited' run in the cluster."),
        why());
    tables.execute("UPDATE qrtz_triggers SET next_fire_time = next_fire_time + 3600000");
    assertEquals(Optional.empty(), why());
  }

  @Test
  void theRateOfItsEventIsUsedUp() {
    tables.node("n1", "UP", 0, "Rated");
    schedule("Rated", Optional.empty());
    trigger("Rated", "WAITING", -1);
    tables.execute("INSERT INTO carillon_bucket VALUES ('Rated', 0.5, clock_timestamp())");
    assertEquals(
        Optional.of("It is due, but waits for the rate limit: 1 of 'Rated' start in PT1M."), why());
  }

  @Test
  void itsLastRunGoesOn() {
    tables.node("n1", "UP", 0, "Pay");
    schedule("Pay", Optional.empty());
    trigger("Pay", "BLOCKED", -1);
    assertEquals(Optional.of("It is due and waits for the end of its last run."), why());
  }

  @Test
  void somebodyPausedIt() {
    schedule("Pay", Optional.empty());
    trigger("Pay", "PAUSED", 60);
    assertTrue(why().orElseThrow().startsWith("It is paused, or "), why()::toString);
    assertPausedBy("ann", "schedule.pause", NAME, "it");
    assertPausedBy("bob", "name.pause", "Pay", "the event name 'Pay'");
    assertPausedBy("cid", "group.pause", "schedule", "the group 'schedule'");
    assertPausedBy("dan", "all.pause", "all", "everything");
    pause("eve", "schedule.pause", "another");
    pause("eve", "name.pause", "Ship");
    assertTrue(why().orElseThrow().contains("dan"), why()::toString);
  }

  private void assertPausedBy(String who, String action, String target, String what) {
    pause(who, action, target);
    String expected = "It is paused: %s paused %s at ".formatted(who, what);
    assertTrue(why().orElseThrow().startsWith(expected), why()::toString);
  }

  private void pause(String who, String action, String target) {
    Change pause = new Change(who, action, target, Optional.empty(), Optional.empty());
    tables.inTransaction(() -> tables.audit().record(pause));
  }

  @Test
  void itsEndIsReached() {
    schedule("Pay", Optional.of(Instant.parse("2020-01-01T00:00:00Z")));
    assertEquals(Optional.of("No fire is left before its end, 2020-01-01T00:00:00Z."), why());
  }

  private static String id(int n) {
    return "019b76da-0000-7000-8000-00000000000" + n;
  }
}
