package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static io.carillon.it.cluster.RunningCluster.SECOND;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Scheduling is part of the caller's transaction, and nobody else waits for it. */
class SchedulingTransactionTest {
  private static final Duration LONG = Duration.ofMinutes(2);

  @Test
  void aTransactionThatSchedulesAndStaysOpenBlocksNeitherCallersNorFiringOnEitherNode() {
    Rest viewer = RunningCluster.rest(FIRST, "viewer");
    String heldBack = "HeldBack " + UUID.randomUUID();
    String holder =
        post(
            FIRST,
            "{\"name\":\"HoldTransaction\",\"payload\":{\"scheduled\":\""
                + heldBack
                + "\",\"seconds\":10}}");
    await().atMost(LONG).until(() -> state(viewer, holder).equals("RUNNING"));
    for (String node : RunningCluster.get().nodes()) {
      long start = System.nanoTime();
      String id = post(node, "{\"name\":\"CountEvents\"}");
      Duration call = Duration.ofNanos(System.nanoTime() - start);
      await()
          .atMost(LONG)
          .pollInterval(Duration.ofMillis(20))
          .until(() -> state(viewer, id).equals("SUCCEEDED"));
      Duration done = Duration.ofNanos(System.nanoTime() - start);
      assertEquals(
          "RUNNING", state(viewer, holder), "the transaction ended before the others were done");
      System.out.printf(
          "While a transaction is open, on %s: call %s, handled after %s%n", node, call, done);
    }
    assertEquals(
        0, Sql.number("SELECT count(*) FROM qrtz_triggers WHERE job_name = '" + heldBack + "'"));
    await().atMost(LONG).until(() -> state(viewer, holder).equals("SUCCEEDED"));
    assertEquals(
        1, Sql.number("SELECT count(*) FROM qrtz_triggers WHERE job_name = '" + heldBack + "'"));
    Sql.run("DELETE FROM qrtz_triggers WHERE job_name = '" + heldBack + "'");
  }

  @Test
  void whatARolledBackTransactionScheduledNeverWas() {
    Rest viewer = RunningCluster.rest(SECOND, "viewer");
    String id = post(SECOND, "{\"name\":\"ScheduleAndRollBack\"}");
    await()
        .atMost(LONG)
        .until(() -> viewer.get("/events/" + id).json().getJsonArray("executions").size() >= 2);
    assertEquals(
        0,
        Sql.number(
            "SELECT count(*) FROM carillon_execution WHERE event_name = 'Echo' AND payload LIKE '%"
                + id
                + "%'"));
    assertEquals(
        0,
        Sql.number(
            "SELECT count(*) FROM qrtz_triggers WHERE job_name = 'Echo' AND position('%s' IN convert_from(job_data, 'UTF8')) > 0"
                .formatted(id)));
    assertTrue(state(viewer, id).matches("RETRYING|RUNNING|DEAD"), () -> state(viewer, id));
    RunningCluster.rest(SECOND, "producer").delete("/events/" + id);
  }

  @Test
  void anEventDueNowOnAnIdleClusterStartsWithoutWaitingForAPoll() {
    Rest viewer = RunningCluster.rest(FIRST, "viewer");
    String warm = post(FIRST, "{\"name\":\"CountEvents\"}");
    await().atMost(LONG).until(() -> state(viewer, warm).equals("SUCCEEDED"));
    String id = post(FIRST, "{\"name\":\"CountEvents\"}");
    await().atMost(LONG).until(() -> state(viewer, id).equals("SUCCEEDED"));
    var run = viewer.get("/events/" + id).json().getJsonArray("executions").getJsonObject(0);
    Duration lateness =
        Duration.between(
            Instant.parse(run.getString("scheduledAt")), Instant.parse(run.getString("startedAt")));
    System.out.printf("An event due now started after %s%n", lateness);
    assertTrue(lateness.compareTo(Duration.ofSeconds(5)) < 0, lateness::toString);
  }

  private static String post(String node, String json) {
    var answer = RunningCluster.rest(node, "producer").post("/events", json);
    assertEquals(201, answer.status(), answer.body());
    return answer.json().getString("id");
  }

  private static String state(Rest viewer, String id) {
    return viewer.get("/events/" + id).json().getString("state");
  }
}
