package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static io.carillon.it.cluster.RunningCluster.SECOND;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Time limits, cancelling, dead events, and what operators do to events, on two nodes. */
class EventLifeTest {
  private static final Duration LONG = Duration.ofMinutes(2);

  /** Every write to the board of what runs leaves a row. */
  private static final String COUNT_WRITES =
      """
      CREATE TABLE probe_run_write (trigger_name text);
      CREATE FUNCTION probe_run_written() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN INSERT INTO probe_run_write VALUES (NEW.trigger_name); RETURN NEW; END';
      CREATE TRIGGER probe_run_written AFTER INSERT OR UPDATE ON carillon_run
        FOR EACH ROW EXECUTE FUNCTION probe_run_written()
      """;

  private static final String COUNT_NO_MORE =
      """
      DROP TRIGGER probe_run_written ON carillon_run;
      DROP FUNCTION probe_run_written;
      DROP TABLE probe_run_write
      """;

  private final Rest admin = RunningCluster.rest(FIRST, "admin");

  @Test
  void aRunThatTakesTooLongIsInterruptedTriedAgainAndKeptAsDeadWithWhereItWas() {
    String id = schedule("TakesTooLong", "1");
    awaitState(id, "DEAD");
    var runs = event(id).getJsonArray("executions");
    assertEquals(2, runs.size());
    for (int i = 0; i < 2; i++) {
      assertEquals("TIMED_OUT", runs.getJsonObject(i).getString("state"));
    }
    var detail = admin.get("/executions/" + runs.getJsonObject(0).getString("id")).json();
    assertTrue(detail.getString("stackTrace").contains("LifeProbe.takesTooLong"), detail::toString);

    assertEquals(202, admin.post("/events/" + id + "/retry", "").status());
    await().atMost(LONG).until(() -> event(id).getJsonArray("executions").size() == 4);
    awaitState(id, "DEAD");
    assertEquals(2, event(id).getInt("attempt"));
    assertEquals(202, admin.post("/events/" + id + "/discard", "").status());
    assertEquals("CANCELLED", event(id).getString("state"));
    assertEquals(409, admin.post("/events/" + id + "/retry", "").status());
    assertEquals(409, admin.post("/events/" + id + "/discard", "").status());
  }

  @Test
  void aRunThatIgnoresItsInterruptIsShownAsOverdueAndDoesNotCountAsDone() {
    String id = schedule("IgnoresItsLimit", "1");
    await()
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(100))
        .until(() -> running(id).stream().anyMatch(run -> run.getBoolean("overdue")));
    String why = event(id).getString("why");
    assertTrue(why.contains("it is overdue, interrupted at its time limit"), why);
    awaitState(id, "DEAD");
    assertEquals(
        "TIMED_OUT", event(id).getJsonArray("executions").getJsonObject(0).getString("state"));
  }

  @Test
  void cancellingStopsARunOnWhicheverNodeWithinASecondAndKeepsWhatItSaid() {
    for (String asked : RunningCluster.get().nodes()) {
      Set<String> ranOn = new HashSet<>();
      for (String id : List.of(schedule("TellsAndWaits", "1"), schedule("TellsAndWaits", "2"))) {
        await().atMost(LONG).until(() -> running(id).stream().anyMatch(EventLifeTest::hasProgress));
        ranOn.add(running(id).get(0).getString("node"));
      }
      assertEquals(Set.copyOf(RunningCluster.get().nodes()), ranOn, "each node runs one of them");
      running("TellsAndWaits").forEach(run -> cancel(run, asked));
    }
    await().atMost(LONG).until(() -> Sql.number("SELECT count(*) FROM carillon_cancellation") == 0);
  }

  private void cancel(JsonObject run, String asked) {
    String id = run.getString("eventId");
    long start = System.nanoTime();
    var answer = RunningCluster.rest(asked, "operator").post("/events/" + id + "/cancel", "{}");
    assertEquals(202, answer.status(), answer::body);
    await()
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(20))
        .until(() -> event(id).getString("state").equals("CANCELLED"));
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    System.out.printf(
        "Cancelled through %s what ran on %s after %s%n", asked, run.getString("node"), took);
    assertTrue(took.compareTo(Duration.ofSeconds(1)) <= 0, took::toString);
    var runs = event(id).getJsonArray("executions");
    assertEquals(1, runs.size());
    var detail = admin.get("/executions/" + runs.getJsonObject(0).getString("id")).json();
    assertEquals("cancelled by operator", detail.getJsonObject("error").getString("message"));
    assertEquals("three of ten", detail.getJsonObject("progress").getString("text"));
    var log = detail.getJsonArray("log");
    assertEquals(101, log.size());
    assertTrue(log.getString(0).endsWith("line 0"), log.getString(0));
    assertTrue(log.getString(100).endsWith("line 149"), log.getString(100));
  }

  @Test
  void cancellingAWaitingEventKeepsWhoDidIt() {
    String id = schedule("CountEvents", "1", "PT1H");
    Rest operator = RunningCluster.rest(SECOND, "operator");
    assertEquals(202, operator.post("/events/" + id + "/cancel", "{}").status());
    assertEquals("cancelled by operator", event(id).getString("lastError"));
    assertTrue(event(id).getString("why").endsWith(": cancelled by operator."));
    var run = event(id).getJsonArray("executions").getJsonObject(0);
    assertEquals("cancelled by operator", run.getJsonObject("error").getString("message"));
    var audit = admin.get("/audit?who=operator&limit=1").json().getJsonArray("items");
    assertEquals("event.cancel", audit.getJsonObject(0).getString("action"));
    assertEquals(id, audit.getJsonObject(0).getString("target"));
  }

  @Test
  void aHandlerThatTellsAHundredThousandTimesCostsAFewWritesAndItsLastWordIsShown() {
    Sql.run(COUNT_WRITES);
    try {
      String id = schedule("TellsVeryOften", "1");
      await()
          .atMost(LONG)
          .pollInterval(Duration.ofMillis(50))
          .until(() -> running(id).stream().anyMatch(run -> done(run) == 100_000));
      assertEquals("update 100000", running(id).get(0).getJsonObject("progress").getString("text"));
      long writes =
          Sql.number("SELECT count(*) FROM probe_run_write WHERE trigger_name = '" + id + "'");
      System.out.printf("100,000 updates of a run's progress: %d writes%n", writes);
      assertTrue(writes >= 1 && writes <= 10, () -> writes + " writes");
      assertEquals(202, admin.post("/events/" + id + "/cancel", "{}").status());
      awaitState(id, "CANCELLED");
    } finally {
      Sql.run(COUNT_NO_MORE);
    }
  }

  private static int done(JsonObject run) {
    return run.containsKey("progress") ? run.getJsonObject("progress").getInt("done") : 0;
  }

  @Test
  void aRunIsCancelledByItsOwnIdAndThenHasFinished() {
    String id = schedule("TellsAndWaits", "1");
    await().atMost(LONG).until(() -> !running(id).isEmpty());
    String run = running(id).get(0).getString("id");
    assertEquals(202, admin.post("/executions/" + run + "/cancel", "{}").status());
    awaitState(id, "CANCELLED");
    assertEquals(404, admin.post("/executions/" + run + "/cancel", "{}").status());
    String finished = event(id).getJsonArray("executions").getJsonObject(0).getString("id");
    assertEquals(409, admin.post("/executions/" + finished + "/cancel", "{}").status());
    assertEquals(409, admin.post("/executions/" + finished + "/cancel", "{}").status());
  }

  @Test
  void aWaitingEventIsChangedRunNowAndNotOnceItHasFinished() {
    String id = schedule("CountEvents", "1", "PT1H");
    var changed =
        admin.patch(
            "/events/" + id,
            "{\"priority\":9,\"payload\":{\"a\":1.10},\"runAt\":\"2099-01-01T00:00:00Z\"}");
    assertEquals(200, changed.status(), changed::body);
    assertEquals(9, changed.json().getInt("priority"));
    assertEquals("2099-01-01T00:00:00Z", changed.json().getString("runAt"));
    assertTrue(changed.body().contains("{\"a\":1.10}"), changed::body);
    var wrong = admin.patch("/events/" + id, "{\"priority\":11,\"x\":1}");
    assertEquals(400, wrong.status(), wrong::body);
    assertEquals(400, admin.patch("/events/" + id, "{\"priority\":11}").status());
    assertEquals(
        400, admin.patch("/events/" + id, "{\"runAt\":\"+10000-01-01T00:00:00Z\"}").status());
    assertEquals(409, admin.post("/events/" + id + "/retry", "").status());

    assertEquals(202, admin.post("/events/" + id + "/run", "").status());
    awaitState(id, "SUCCEEDED");
    for (String call : List.of("run", "retry", "discard", "cancel")) {
      assertEquals(409, admin.post("/events/" + id + "/" + call, "").status(), call);
    }
    assertEquals(409, admin.patch("/events/" + id, "{\"priority\":1}").status());
    String unknown = "/events/00000000-0000-7000-8000-000000000000/";
    for (String call : List.of("run", "retry", "discard", "cancel")) {
      assertEquals(404, admin.post(unknown + call, "").status(), call);
    }
  }

  @Test
  void whatAHandlerSaysOfRetriesIsDone() {
    String thrown = schedule("GivesUp", "\"throws\"");
    String said = schedule("GivesUp", "\"dead\"");
    String later = schedule("GivesUp", "\"later\"");
    awaitState(thrown, "DEAD");
    awaitState(said, "DEAD");
    awaitState(later, "RETRYING");
    assertEquals(1, event(thrown).getInt("attempt"));
    assertEquals(5, event(thrown).getInt("maxAttempts"));
    assertTrue(event(said).getString("lastError").contains("said so"));
    assertTrue(event(later).getString("why").contains("Attempt 1 of 5 failed"));
    assertEquals(202, admin.post("/events/" + later + "/cancel", "").status());
    assertEquals("CANCELLED", event(later).getString("state"));

    var matched = admin.post("/events/retry", "{\"state\":\"DEAD\",\"name\":\"GivesUp\"}");
    assertEquals(202, matched.status(), matched::body);
    assertEquals(2, matched.json().getInt("matched"));
    await().atMost(LONG).until(() -> event(said).getJsonArray("executions").size() == 2);
    awaitState(said, "DEAD");
    awaitState(thrown, "DEAD");
    assertEquals(
        2,
        admin
            .post("/events/discard", "{\"state\":\"DEAD\",\"name\":\"GivesUp\"}")
            .json()
            .getInt("matched"));
    assertEquals(400, admin.post("/events/discard", "{\"name\":\"GivesUp\"}").status());
    assertEquals(400, admin.post("/events/discard", "{\"state\":\"SCHEDULED\"}").status());
  }

  @Test
  void nothingThatAHandlerThrowsHarmsWhatComesAfterIt() {
    int runs = 1_000;
    long finishedBefore = finished("Throws");
    long succeededBefore = finished("Throws", "SUCCEEDED");
    admin.scheduleMany("Throws", runs);
    await().atMost(LONG).until(() -> unfinishedAndAlive("Throws") == 0);
    assertEquals(runs, finished("Throws") - finishedBefore);
    assertEquals(runs / 8, finished("Throws", "SUCCEEDED") - succeededBefore);
    assertEquals(0, admin.get("/executions/running").json().getJsonArray("items").size());
    admin.scheduleMany("Noop", 200);
    await().atMost(LONG).until(() -> unfinishedAndAlive("Noop") == 0);
    admin.post("/events/discard", "{\"state\":\"DEAD\",\"name\":\"Throws\"}");
  }

  @Test
  void aDrainedNodeClaimsNothingUntilItIsRestarted() {
    try {
      assertEquals(202, admin.post("/nodes/" + SECOND + "/drain", "").status());
      assertEquals(404, admin.post("/nodes/nobody/drain", "").status());
      await().atMost(LONG).until(() -> stateOfNode(SECOND).equals("DRAINING"));
      String ofSecond =
          "SELECT count(*) FROM carillon_execution WHERE event_name = 'OneEachNode' AND node = '%s'"
              .formatted(SECOND);
      long before = Sql.number(ofSecond);
      admin.scheduleMany("OneEachNode", 20);
      await().atMost(LONG).until(() -> unfinishedAndAlive("OneEachNode") == 0);
      assertEquals(before, Sql.number(ofSecond));
    } finally {
      RunningCluster.get().restart(SECOND);
    }
    assertEquals("UP", stateOfNode(SECOND));
  }

  private String stateOfNode(String node) {
    return admin.get("/nodes").json().getJsonArray("items").stream()
        .map(JsonObject.class::cast)
        .filter(item -> item.getString("id").equals(node))
        .map(item -> item.getString("state"))
        .findAny()
        .orElse("");
  }

  /** The runs of an event, or of a name. */
  private List<JsonObject> running(String of) {
    return admin.get("/executions/running?limit=500").json().getJsonArray("items").stream()
        .map(JsonObject.class::cast)
        .filter(
            item -> item.getString("eventId", "").equals(of) || item.getString("event").equals(of))
        .toList();
  }

  private static boolean hasProgress(JsonObject run) {
    return done(run) == 3;
  }

  private String schedule(String name, String payload) {
    return schedule(name, payload, "PT0S");
  }

  private String schedule(String name, String payload, String delay) {
    var answer =
        admin.post(
            "/events",
            "{\"name\":\"%s\",\"payload\":%s,\"delay\":\"%s\"}".formatted(name, payload, delay));
    assertEquals(201, answer.status(), answer::body);
    return answer.json().getString("id");
  }

  private void awaitState(String id, String state) {
    await().atMost(LONG).until(() -> event(id).getString("state").equals(state));
  }

  private JsonObject event(String id) {
    return admin.get("/events/" + id).json();
  }

  private static long unfinishedAndAlive(String name) {
    return Sql.number(
        "SELECT count(*) FROM qrtz_triggers WHERE job_name = '%s' AND trigger_state <> 'ERROR'"
            .formatted(name));
  }

  private static long finished(String name) {
    return Sql.number("SELECT count(*) FROM carillon_execution WHERE event_name = '" + name + "'");
  }

  private static long finished(String name, String state) {
    return Sql.number(
        "SELECT count(*) FROM carillon_execution WHERE event_name = '%s' AND state = '%s'"
            .formatted(name, state));
  }
}
