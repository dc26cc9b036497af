package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One, a name, a group and all are paused, and catch up as their misfire rule says. */
class PausesTest {
  private static final Duration LONG = Duration.ofMinutes(2);

  /** Longer than what counts as missed. */
  private static final int PAUSE_SECONDS = 8;

  private final Rest admin = RunningCluster.rest(FIRST, "admin");
  private final String prefix = UUID.randomUUID() + "-";

  @AfterEach
  void resumeAll() {
    post("/resume", "{\"all\": true}");
    for (String rule : List.of("FIRE_ONCE", "SKIP", "FIRE_ALL")) {
      admin.delete("/schedules/" + prefix + rule);
    }
    assertEquals(0, pauseRows(), "a stale pause");
  }

  private static long pauseRows() {
    return Sql.number(
        """
        SELECT (SELECT count(*) FROM qrtz_paused_trigger_grps) + (SELECT count(*) FROM qrtz_paused_lanes)
          + (SELECT count(*) FROM qrtz_job_details WHERE carillon_paused IS NOT NULL)
          + (SELECT count(*) FROM qrtz_triggers WHERE trigger_state LIKE 'PAUSED%')
        """);
  }

  private JsonObject post(String path, String body) {
    var answer = admin.post(path, body);
    assertTrue(answer.status() < 300, answer::toString);
    return answer.json();
  }

  @Test
  void eachCatchesUpWhenItIsResumedItself() {
    putAll();
    for (String rule : List.of("FIRE_ONCE", "SKIP", "FIRE_ALL")) {
      post("/schedules/" + prefix + rule + "/pause", "");
    }
    checkCatchUp(
        () -> {
          for (String rule : List.of("FIRE_ONCE", "SKIP", "FIRE_ALL")) {
            post("/schedules/" + prefix + rule + "/resume", "");
          }
        });
  }

  @Test
  void eachCatchesUpWhenItsNameIsResumed() {
    checkCatchUpOf("{\"event\": \"Noop\"}");
  }

  @Test
  void eachCatchesUpWhenItsGroupIsResumed() {
    checkCatchUpOf("{\"group\": \"schedule\"}");
  }

  @Test
  void eachCatchesUpWhenAllAreResumed() {
    checkCatchUpOf("{\"all\": true}");
  }

  private void checkCatchUpOf(String target) {
    putAll();
    post("/pause", target);
    checkCatchUp(() -> post("/resume", target));
    assertEquals(0, pauseRows());
  }

  private void putAll() {
    for (String rule : List.of("FIRE_ONCE", "SKIP", "FIRE_ALL")) {
      var put =
          admin.put(
              "/schedules/" + prefix + rule,
              "{\"event\": \"Noop\", \"spec\": \"@every 1s\", \"misfire\": \"%s\"}"
                  .formatted(rule));
      assertEquals(201, put.status(), put::body);
      await().atMost(LONG).until(() -> runs(rule, "true") >= 1);
    }
  }

  private void checkCatchUp(Runnable resume) {
    await().atMost(LONG).until(() -> Sql.number("SELECT count(*) FROM qrtz_fired_triggers") == 0);
    String paused = Sql.text("SELECT clock_timestamp()");
    String over = "SELECT count(*) WHERE clock_timestamp() > '%s'::timestamptz + interval '%d s'";
    await().atMost(LONG).until(() -> Sql.number(over.formatted(paused, PAUSE_SECONDS)) == 1);
    String resumed = Sql.text("SELECT clock_timestamp()");
    resume.run();
    String later = "scheduled_at > '%s'::timestamptz + interval '1.5 s'".formatted(resumed);
    await()
        .atMost(LONG)
        .until(
            () ->
                runs("FIRE_ONCE", later) > 0
                    && runs("SKIP", later) > 0
                    && runs("FIRE_ALL", later) > 0);
    String meanwhile = "scheduled_at > '%s' AND scheduled_at <= '%s'".formatted(paused, resumed);
    assertEquals(0, runs("SKIP", meanwhile));
    assertTrue(runs("FIRE_ONCE", meanwhile) <= 1);
    assertTrue(
        runs(
                "FIRE_ONCE",
                "scheduled_at BETWEEN '%1$s'::timestamptz - interval '1 s' AND '%1$s'::timestamptz + interval '1 s'"
                    .formatted(resumed))
            >= 1);
    assertTrue(runs("FIRE_ALL", meanwhile) >= PAUSE_SECONDS - 1);
    assertEquals(0, gaps("FIRE_ALL"), "an instant was left out");
  }

  private long runs(String rule, String condition) {
    return Sql.number(
        "SELECT count(*) FROM carillon_execution WHERE schedule_name = '%s' AND state = 'SUCCEEDED' AND %s"
            .formatted(prefix + rule, condition));
  }

  private long gaps(String rule) {
    return Sql.number(
        """
        SELECT round(extract(epoch FROM max(scheduled_at) - min(scheduled_at))) + 1 - count(*)
        FROM carillon_execution WHERE schedule_name = '%s'
        """
            .formatted(prefix + rule));
  }

  private JsonObject added(String name) {
    String id = post("/events", "{\"name\": \"%s\"}".formatted(name)).getString("id");
    return admin.get("/events/" + id).json();
  }

  @Test
  void aNameThatIsResumedWhileAllIsPausedRunsAndSoDoesWhatIsAddedToIt() {
    String other = prefix + "other";
    post("/pause", "{\"all\": true}");
    String before = added("Noop").getString("id");
    post("/resume", "{\"event\": \"Noop\"}");
    String after = added("Noop").getString("id");
    for (String id : List.of(before, after)) {
      await()
          .atMost(LONG)
          .until(() -> admin.get("/events/" + id).json().getString("state").equals("SUCCEEDED"));
    }
    assertEquals("PAUSED", added(other).getString("state"));
    post("/resume", "{\"group\": \"event\"}");
    assertEquals("UNHANDLED", added(other).getString("state"));
    String schedule = "/schedules/" + prefix + "SKIP";
    String body = "{\"event\": \"%s\", \"spec\": \"@hourly\"}".formatted(other);
    assertEquals("PAUSED", admin.put(schedule, body).json().getString("state"));
    post("/resume", "{\"group\": \"schedule\"}");
    assertEquals("SCHEDULED", admin.get(schedule).json().getString("state"));
  }

  @Test
  void theAnswerSaysWhoPausedWhat() {
    String name = prefix + "name";
    String schedule = "/schedules/" + prefix + "SKIP";
    admin.put(schedule, "{\"event\": \"%s\", \"spec\": \"@hourly\"}".formatted(name));
    post(schedule + "/pause", "");
    assertWhy(admin.get(schedule).json(), "admin paused it at");
    post("/pause", "{\"group\": \"schedule\"}");
    assertWhy(admin.get(schedule).json(), "admin paused the group 'schedule' at");
    post("/pause", "{\"event\": \"%s\"}".formatted(name));
    assertWhy(admin.get(schedule).json(), "admin paused the event name '" + name + "' at");
    assertWhy(added(name), "admin paused the event name '" + name + "' at");
    post("/pause", "{\"group\": \"event\"}");
    assertWhy(added(name), "admin paused the group 'event' at");
    post("/pause", "{\"all\": true}");
    assertWhy(added(name), "admin paused everything at");
    assertWhy(admin.get(schedule).json(), "admin paused everything at");
    post("/resume", "{\"all\": true}");
    assertWhy(admin.get(schedule).json(), "No live node has a handler for '" + name);
  }

  private static void assertWhy(JsonObject shown, String why) {
    assertTrue(shown.getString("why").contains(why), shown::toString);
  }

  @Test
  void aPausedScheduleIsNotShownToFireInThePast() {
    putAll();
    post("/schedules/" + prefix + "SKIP/pause", "");
    String paused = Sql.text("SELECT clock_timestamp()");
    String over = "SELECT count(*) WHERE clock_timestamp() > '%s'::timestamptz + interval '3 s'";
    await().atMost(LONG).until(() -> Sql.number(over.formatted(paused)) == 1);
    String next =
        admin.get("/schedules/" + prefix + "SKIP").json().getJsonArray("nextFires").getString(0);
    assertEquals(
        1,
        Sql.number(
            "SELECT count(*) WHERE '%s' > '%s'::timestamptz + interval '3 s'"
                .formatted(next, paused)));
  }
}
