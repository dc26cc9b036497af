package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static io.carillon.it.cluster.RunningCluster.SECOND;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a cluster promises when a node dies. */
class SurvivalTest {
  private static final int EVENTS = 2_000;
  private static final Duration LONG = Duration.ofMinutes(4);

  @AfterEach
  void bothNodesRun() {
    for (String node : RunningCluster.get().nodes()) {
      if (!RunningCluster.get().status().nodes().stream()
          .anyMatch(n -> n.id().equals(node) && n.state().name().equals("UP"))) {
        RunningCluster.get().restart(node);
      }
    }
  }

  @Test
  void everyEventIsHandledWhenANodeIsKilledInTheMiddle() {
    RunningCluster.get();
    Sql.run("TRUNCATE example_count");
    Rest producer = RunningCluster.rest(FIRST, "producer");
    String lines =
        IntStream.range(0, EVENTS)
            .mapToObj(i -> "{\"name\":\"CountEvents\",\"payload\":" + i + "}")
            .collect(Collectors.joining("\n"));
    var answer = producer.postLines("/events/bulk", lines);
    assertEquals(200, answer.status(), answer.body());
    assertEquals(EVENTS, answer.json().getInt("accepted"), answer.body());

    await()
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(20))
        .until(() -> Sql.number("SELECT count(*) FROM example_count") >= EVENTS / 4);
    RunningCluster.get().kill(SECOND);
    long atKill = Sql.number("SELECT count(*) FROM example_count");

    await()
        .atMost(LONG)
        .until(
            () ->
                Sql.number("SELECT count(*) FROM qrtz_triggers WHERE job_name = 'CountEvents'")
                    == 0);
    long distinct = Sql.number("SELECT count(DISTINCT event_id) FROM example_count");
    long rows = Sql.number("SELECT count(*) FROM example_count");
    long lost =
        Sql.number(
            "SELECT count(*) FROM carillon_execution WHERE state = 'LOST' AND event_name = 'CountEvents'");
    System.out.printf(
        "Killed %s after %d of %d: %d handled, %d handled twice, %d runs lost and repeated%n",
        SECOND, atKill, EVENTS, distinct, rows - distinct, lost);
    assertEquals(EVENTS, distinct);
    assertTrue(atKill < EVENTS, "the kill came too late to prove anything");
    assertTrue(rows - distinct <= lost, "an event ran twice although no run was lost");
    assertEquals(
        0, Sql.number("SELECT count(*) FROM qrtz_fired_triggers WHERE trigger_group = 'event'"));
  }

  @Test
  void anEventWhoseHandlerNoNodeHasStaysAndRunsWhenANodeWithTheHandlerJoins() {
    var cluster = RunningCluster.get();
    cluster.stop(SECOND);
    cluster.restart(FIRST, RunningCluster.earWithoutHandlers());
    Rest producer = RunningCluster.rest(FIRST, "producer");
    Rest viewer = RunningCluster.rest(FIRST, "viewer");
    String id = producer.post("/events", "{\"name\":\"CountEvents\"}").json().getString("id");
    await()
        .atMost(LONG)
        .until(() -> viewer.get("/events/" + id).json().getString("state").equals("UNHANDLED"));
    var unhandled = viewer.get("/events/" + id).json();
    assertTrue(unhandled.getString("why").contains("handler"), unhandled.toString());
    assertTrue(unhandled.getJsonArray("executions").isEmpty(), unhandled.toString());

    cluster.restart(SECOND);
    await()
        .atMost(LONG)
        .until(() -> viewer.get("/events/" + id).json().getString("state").equals("SUCCEEDED"));
    var done = viewer.get("/events/" + id).json();
    assertEquals(
        SECOND,
        done.getJsonArray("executions").getJsonObject(0).getString("node"),
        done.toString());
    assertEquals(1, done.getInt("attempt"), done.toString());
    cluster.restart(FIRST);
  }
}
