package io.carillon.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.ScheduleSpec;
import io.carillon.jobstore.ScheduleText;
import io.carillon.outcome.ExecutionState;
import io.carillon.schedule.ClockChange;
import io.carillon.scheduling.ScheduleDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Lists of schedules, short and long. */
class ScheduleQueriesTest {
  private static final ScheduleFilter ANY = new ScheduleFilter(Optional.empty(), Optional.empty());
  private static final int MANY = 100_000;

  private final AdminTables tables = new AdminTables();
  private final ScheduleQueries queries = tables.schedules();

  @AfterEach
  void close() {
    tables.close();
  }

  private static String definition(String spec) {
    return new ScheduleDefinition(
            "Pay",
            "[1]",
            ScheduleText.of(spec, "Europe/Berlin", ClockChange.STANDARD),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            ScheduleSpec.Rules.STANDARD,
            Optional.empty())
        .toJson();
  }

  private void schedules(String prefix, int count, String spec) {
    tables.execute(
        """
        INSERT INTO carillon_schedule (name, event_name, definition, created_at, created_by, updated_at, updated_by)
        SELECT ? || lpad(n::text, 6, '0'), 'Pay', ?, now(), 'ann', now(), 'ann' FROM generate_series(1, ?) AS n
        """,
        prefix,
        definition(spec),
        count);
  }

  private void triggers(String prefix, String state) {
    tables.execute(
        """
        INSERT INTO qrtz_triggers (sched_name, trigger_name, trigger_group, job_name, job_group, next_fire_time,
          priority, trigger_state, trigger_type, start_time)
        SELECT 'carillon', name, 'schedule', 'Pay', 'event', 4102444800000, 5, ?, 'SCHEDULE', 5
        FROM carillon_schedule WHERE name LIKE ? || '%'
        """,
        state, prefix);
  }

  private Page<ScheduleView> page(ScheduleFilter filter, Optional<String> after) {
    return queries.page(filter, new PageRequest(50, after));
  }

  @Test
  void tellsWhatEachDoesAndDidLast() {
    schedules("a", 1, "@daily");
    schedules("b", 1, "@daily");
    schedules("c", 1, "@every 1h");
    triggers("b", "PAUSED");
    triggers("c", "WAITING");
    tables.execute(
        """
        INSERT INTO carillon_execution (id, event_name, schedule_name, scheduled_at, finished_at, node, attempt,
          max_attempts, state, priority)
        SELECT ('019b76da-0000-7000-8000-00000000000' || n)::uuid, 'Pay', 'c000001', now(), now(), 'n1', 1, 1, state, 5
        FROM (VALUES (1, 'FAILED'), (2, 'SKIPPED')) AS run (n, state)
        """);
    List<ScheduleView> all = page(ANY, Optional.empty()).items();
    assertEquals(
        List.of(ScheduleState.FINISHED, ScheduleState.PAUSED, ScheduleState.SCHEDULED),
        all.stream().map(ScheduleView::state).toList());
    assertEquals(List.of(), all.get(0).nextFires());
    assertEquals(5, all.get(2).nextFires().size());
    assertEquals(Optional.of(ExecutionState.SKIPPED), all.get(2).lastOutcome());
    ScheduleFilter paused =
        new ScheduleFilter(Optional.of("Pay"), Optional.of(ScheduleState.PAUSED));
    assertEquals(
        List.of("b000001"),
        page(paused, Optional.empty()).items().stream().map(ScheduleView::name).toList());
  }

  @Test
  void theHistoryTellsWhenOneThatHasEndedFiredLast() {
    schedules("a", 1, "@daily");
    tables.execute(
        """
        INSERT INTO carillon_execution (id, event_name, schedule_name, scheduled_at, created_at, finished_at, node,
          attempt, max_attempts, state, priority)
        SELECT ('019b76da-0000-7000-8000-00000000000' || n)::uuid, 'Pay', 'a000001', scheduled_at,
          '2026-01-03T07:00:00.5Z', now(), 'n1', 1, 1, 'SUCCEEDED', 5
        FROM (VALUES (1, '2026-01-04T00:00:00Z'::timestamptz), (2, '2026-01-05T00:00:00Z'),
                     (3, '2026-01-03T07:00:00.5Z')) AS run (n, scheduled_at)
        """);
    ScheduleView ended = page(ANY, Optional.empty()).items().get(0);
    assertEquals(
        Optional.of(Instant.parse("2026-01-05T00:00:00Z")),
        ended.previousFire(),
        "the last but the one that was ordered");
  }

  @Test
  void aDamagedOneDoesNotHideTheOthers() {
    schedules("a", 1, "@daily");
    schedules("b", 1, "@daily");
    tables.execute(
        "UPDATE carillon_schedule SET definition = replace(definition, 'Berlin', 'Gone') WHERE name LIKE 'a%'");
    List<ScheduleView> all = page(ANY, Optional.empty()).items();
    assertEquals(ScheduleState.FAULTY, all.get(0).state());
    assertTrue(all.get(0).summary().contains("Europe/Gone"), all.get(0).summary());
    assertEquals(2, all.size());
  }

  @Test
  void aPageOfAHundredThousandTakesNoTime() {
    schedules("s", MANY, "*/5 * * * *");
    triggers("s", "WAITING");
    tables.execute("ANALYZE");
    page(ANY, Optional.empty());
    long begin = System.nanoTime();
    Page<ScheduleView> page = page(ANY, Optional.of("s050000"));
    Duration took = Duration.ofNanos(System.nanoTime() - begin);
    assertEquals("s050001", page.items().get(0).name());
    assertEquals(Optional.of("s050050"), page.next());
    System.out.printf("A page of %d schedules took %d ms%n", MANY, took.toMillis());
    assertTrue(took.compareTo(Duration.ofMillis(200)) < 0, took::toString);
  }
}
