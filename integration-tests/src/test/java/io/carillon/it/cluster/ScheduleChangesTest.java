package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Schedules whose calendars, ends and pauses change. */
class ScheduleChangesTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration A_WHILE = Duration.ofSeconds(3);

  /** Longer than what counts as missed. */
  private static final Duration LATE = Duration.ofSeconds(7);

  private static final String DEADLOCKS =
      "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()";

  private static final String NOTHING = "{\"cron\": [\"* * * * * *\"]}";

  private final Rest admin = RunningCluster.rest(FIRST, "admin");
  private final String name = UUID.randomUUID().toString();
  private final String schedule = "/schedules/" + name;
  private final String calendar = "/calendars/" + name;

  @AfterEach
  void remove() {
    admin.delete(schedule);
    admin.delete(calendar);
  }

  private JsonObject ok(Rest.Answer answer) {
    assertTrue(answer.status() < 300, answer::toString);
    return answer.json();
  }

  private String obedient(String spec) {
    return "{\"event\": \"Noop\", \"spec\": \"%s\", \"calendar\": \"%s\"}".formatted(spec, name);
  }

  private static String ending(Instant end) {
    return "{\"event\": \"Noop\", \"spec\": \"@every 1s\", \"endAt\": \"%s\"}".formatted(end);
  }

  private static Instant now() {
    return InstantSource.system().instant();
  }

  private String state() {
    return ok(admin.get(schedule)).getString("state");
  }

  private List<Instant> fires() {
    return ok(admin.get("/executions?limit=500&schedule=" + name))
        .getJsonArray("items")
        .getValuesAs(JsonObject.class)
        .stream()
        .map(run -> Instant.parse(run.getString("scheduledAt")))
        .toList();
  }

  @Test
  void callersThatChangeACalendarAndSchedulesThatObeyItDoNotStopEachOther() {
    long deadlocks = Sql.number(DEADLOCKS);
    ok(admin.put(calendar, "{}"));
    List<CompletableFuture<Void>> callers =
        List.of(
            repeated(i -> admin.put(calendar, "{\"dates\": [\"2030-01-%02d\"]}".formatted(i + 1))),
            repeated(i -> admin.put(schedule, obedient(i + " 12 * * *"))),
            repeated(i -> admin.put(schedule, obedient(i + " 13 * * *"))),
            repeated(i -> i % 2 == 0 ? admin.delete(schedule) : admin.delete(calendar)));
    callers.forEach(CompletableFuture::join);
    assertEquals(deadlocks, Sql.number(DEADLOCKS));
  }

  private static CompletableFuture<Void> repeated(IntFunction<Rest.Answer> call) {
    return CompletableFuture.runAsync(
        () -> {
          for (int i = 0; i < 28; i++) {
            Rest.Answer answer = call.apply(i);
            assertTrue(answer.status() < 500, answer::toString);
          }
        });
  }

  @Test
  void aPauseHoldsWhileTheCalendarLeavesNothingAndWhenItLeavesSomethingAgain() {
    ok(admin.put(calendar, "{}"));
    ok(admin.put(schedule, obedient("* * * * * *")));
    assertEquals("PAUSED", ok(admin.post(schedule + "/pause", "")).getString("state"));
    ok(admin.put(calendar, NOTHING));
    ok(admin.put(calendar, "{}"));
    assertHeldUntilResumed();
  }

  @Test
  void aPauseOfAScheduleThatHasEndedHoldsWhenItsCalendarGoesOn() {
    ok(admin.put(calendar, NOTHING));
    assertEquals("FINISHED", ok(admin.put(schedule, obedient("* * * * * *"))).getString("state"));
    assertEquals("PAUSED", ok(admin.post(schedule + "/pause", "")).getString("state"));
    assertEquals("FINISHED", ok(admin.post(schedule + "/resume", "")).getString("state"));
    assertEquals("PAUSED", ok(admin.post(schedule + "/pause", "")).getString("state"));
    ok(admin.put(calendar, "{}"));
    assertHeldUntilResumed();
  }

  @Test
  void aPauseOfAScheduleThatHasEndedHoldsWhenItsEndMoves() {
    Instant end = now().plus(A_WHILE);
    ok(admin.put(schedule, ending(end)));
    await().atMost(LONG).until(() -> state().equals("FINISHED"));
    List<Instant> fired = fires();
    assertEquals(
        fired.get(0).toString(), ok(admin.get(schedule)).getString("previousFire"), "the last");
    assertEquals("PAUSED", ok(admin.post(schedule + "/pause", "")).getString("state"));
    ok(admin.put(schedule, ending(end.plus(Duration.ofHours(1)))));
    assertHeldUntilResumed();
  }

  private void assertHeldUntilResumed() {
    int before = fires().size();
    await()
        .during(A_WHILE)
        .atMost(LONG)
        .until(() -> state().equals("PAUSED") && fires().size() == before);
    assertEquals("SCHEDULED", ok(admin.post(schedule + "/resume", "")).getString("state"));
    await().atMost(LONG).until(() -> fires().size() > before);
  }

  @Test
  void whatIsMadeUpForAfterTheEndWasDueBeforeIt() {
    Instant end = now().plus(A_WHILE);
    ok(admin.put(schedule, ending(end)));
    ok(admin.post(schedule + "/pause", ""));
    int before = fires().size();
    await().pollDelay(LATE.plus(A_WHILE)).atMost(LONG).until(() -> true);
    ok(admin.post(schedule + "/resume", ""));
    await().atMost(LONG).until(() -> state().equals("FINISHED") && fires().size() > before);
    assertEquals(before + 1, fires().size());
    assertFalse(fires().get(0).isAfter(end), () -> fires() + " after " + end);
  }

  @Test
  void whatWasMissedOnADayThatIsNowExcludedIsNotMadeUpFor() {
    ok(admin.put(calendar, "{}"));
    ok(admin.put(schedule, obedient("* * * * * *")));
    ok(admin.post(schedule + "/pause", ""));
    int before = fires().size();
    await().pollDelay(LATE).atMost(LONG).until(() -> true);
    LocalDate today = LocalDate.ofInstant(now(), ZoneOffset.UTC);
    String range = "{\"ranges\": [{\"from\": \"%s\", \"to\": \"%s\"}]}";
    ok(admin.put(calendar, range.formatted(today.minusDays(1), today.plusDays(1))));
    ok(admin.post(schedule + "/resume", ""));
    await().during(A_WHILE).atMost(LONG).until(() -> fires().size() == before);
  }

  @Test
  void aRunThatSomebodyOrderedIsNamedByItsScheduleWhileItGoesOn() {
    String order =
        "{\"event\": \"HoldTransaction\", \"spec\": \"@yearly\", \"payload\": {\"scheduled\": \"Noop\", \"seconds\": 5}}";
    ok(admin.put(schedule, order));
    ok(admin.post(schedule + "/run", ""));
    await().atMost(LONG).until(() -> runningSchedules().contains(name));
    await().atMost(LONG).until(() -> fires().size() == 1);
  }

  private List<String> runningSchedules() {
    return ok(admin.get("/executions/running"))
        .getJsonArray("items")
        .getValuesAs(JsonObject.class)
        .stream()
        .map(run -> run.getString("schedule", ""))
        .toList();
  }
}
