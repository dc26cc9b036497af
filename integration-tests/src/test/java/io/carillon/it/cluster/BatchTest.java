package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One call for many events, and an outcome for each. */
class BatchTest {
  private static final int EVENTS = 2_000;
  private static final int TOGETHER = 10;
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final Rest admin = RunningCluster.rest(FIRST, "admin");

  @Test
  void manyEventsAreHandledByOneCallAndEachHasItsOwnOutcome() {
    Sql.run(
        """
        CREATE TABLE IF NOT EXISTS probe_batch (event_id uuid NOT NULL, number integer NOT NULL, batch integer NOT NULL);
        TRUNCATE probe_batch
        """);
    String lines =
        IntStream.range(0, EVENTS)
            .mapToObj(i -> "{\"name\":\"Batched\",\"payload\":" + i + "}")
            .collect(Collectors.joining("\n"));
    assertEquals(EVENTS, admin.postLines("/events/bulk", lines).json().getInt("accepted"));
    await()
        .atMost(Duration.ofMinutes(2))
        .until(
            () ->
                Sql.number(
                        "SELECT count(*) FROM qrtz_triggers WHERE job_name = 'Batched' AND trigger_state <> 'ERROR'")
                    == 0);
    assertEquals(EVENTS / 2, Sql.number("SELECT count(*) FROM probe_batch"));
    assertEquals(EVENTS / 2, Sql.number("SELECT count(DISTINCT event_id) FROM probe_batch"));
    assertEquals(
        EVENTS / 2,
        Sql.number(
            "SELECT count(*) FROM carillon_execution WHERE state = 'SUCCEEDED' AND event_id IN (SELECT event_id FROM probe_batch)"));
    long calls = Sql.number("SELECT coalesce(round(sum(1.0 / batch)), 0) * 2 FROM probe_batch");
    System.out.printf("%d events by about %d calls%n", EVENTS, calls);
    assertTrue(calls < EVENTS / 4, () -> calls + " calls");
    assertEquals(
        EVENTS / 2,
        admin
            .post("/events/discard", "{\"state\":\"DEAD\",\"name\":\"Batched\"}")
            .json()
            .getInt("matched"));
  }

  @Test
  void anUnreadablePayloadIsNotChargedWithTheFailureOfTheCallThatItIsLeftOutOf() {
    Sql.run("DELETE FROM carillon_execution WHERE event_name = 'Batched'");
    String fails = "{\"name\":\"Batched\",\"payload\":-1,\"delay\":\"PT1S\"}\n";
    String unreadable =
        "{\"name\":\"Batched\",\"payload\":{\"a\":1},\"delay\":\"PT1S\",\"key\":\"unreadable\"}";
    assertEquals(
        TOGETHER,
        admin
            .postLines("/events/bulk", fails.repeat(TOGETHER - 1) + unreadable)
            .json()
            .getInt("accepted"));
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                Sql.number(
                        "SELECT count(DISTINCT event_id) FROM carillon_execution WHERE event_name = 'Batched'")
                    == TOGETHER);
    assertEquals(
        "1 DEAD",
        Sql.text(
            "SELECT string_agg(attempt || ' ' || state, ', ') FROM carillon_execution WHERE event_name = 'Batched' AND error_message LIKE '%cannot be read%'"));
    assertEquals(
        TOGETHER - 1,
        Sql.number(
            "SELECT count(*) FROM carillon_execution WHERE error_message = 'failed on purpose' AND attempt = 1"
                + " AND event_name = 'Batched'"));
    Sql.run("DELETE FROM qrtz_triggers WHERE job_name = 'Batched'");
  }

  @Test
  void aJoinedCallThatIsTooLateCommitsNothingHoweverItsHandlerTakesIt() {
    scheduleStubborn();
    await().atMost(PATIENCE).until(() -> unfinished() == 0);
    assertEquals(TOGETHER, ended("SUCCEEDED"));
    assertEquals(TOGETHER, Sql.number("SELECT count(DISTINCT event_id) FROM probe_once"));
    assertEquals(TOGETHER, Sql.number("SELECT count(*) FROM probe_once"));
    long late = ended("TIMED_OUT");
    assertTrue(late > 1, () -> late + " runs were too late: not several in one call");
  }

  @Test
  void cancellingOneEventOfAJoinedCallCostsTheOthersNothing() {
    String slow = scheduleStubborn();
    await().atMost(PATIENCE).until(() -> state(slow).equals("RUNNING"));
    assertEquals(202, admin.post("/events/" + slow + "/cancel", "{}").status());
    await().atMost(PATIENCE).until(() -> unfinished() == 0);
    assertEquals("CANCELLED", state(slow));
    assertEquals(TOGETHER - 1, ended("SUCCEEDED"));
    assertEquals(TOGETHER - 1, Sql.number("SELECT count(DISTINCT event_id) FROM probe_once"));
    assertEquals(TOGETHER - 1, Sql.number("SELECT count(*) FROM probe_once"));
    assertEquals(0, ended("TIMED_OUT"));
  }

  /** Events that come by one call, whose handler takes long for one of them; its id. */
  private String scheduleStubborn() {
    Sql.run(
        """
        CREATE TABLE IF NOT EXISTS probe_once (name text NOT NULL, event_id uuid NOT NULL);
        TRUNCATE probe_once;
        DELETE FROM carillon_execution WHERE event_name = 'StubbornBatched'
        """);
    String others =
        "{\"name\":\"StubbornBatched\",\"payload\":0,\"delay\":\"PT1S\"}\n".repeat(TOGETHER - 1);
    String slow =
        "{\"name\":\"StubbornBatched\",\"payload\":20000,\"delay\":\"PT1S\",\"key\":\"slow\"}";
    assertEquals(
        TOGETHER, admin.postLines("/events/bulk", others + slow).json().getInt("accepted"));
    return admin
        .get("/events?name=StubbornBatched&key=slow")
        .json()
        .getJsonArray("items")
        .getJsonObject(0)
        .getString("id");
  }

  private String state(String event) {
    return admin.get("/events/" + event).json().getString("state");
  }

  private static long unfinished() {
    return Sql.number("SELECT count(*) FROM qrtz_triggers WHERE job_name = 'StubbornBatched'");
  }

  private static long ended(String state) {
    return Sql.number(
        "SELECT count(*) FROM carillon_execution WHERE event_name = 'StubbornBatched' AND state = '"
            + state
            + "'");
  }
}
