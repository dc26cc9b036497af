package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static io.carillon.it.cluster.RunningCluster.SECOND;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a cluster promises when a node dies. */
class SurvivalTest {
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
    new KillInTheMiddle(RunningCluster.get()).run();
  }

  @Test
  void anEventWhoseHandlerNoNodeHasStaysAndRunsWhenANodeWithTheHandlerJoins() {
    var cluster = RunningCluster.get();
    cluster.stop(SECOND);
    cluster.restart(FIRST, ProbeArchive.writeWithoutHandlers());
    Rest producer = RunningCluster.rest(FIRST, "producer");
    Rest viewer = RunningCluster.rest(FIRST, "viewer");
    String id = producer.post("/events", "{\"name\":\"CountEvents\"}").json().getString("id");
    await()
        .atMost(LONG)
        .until(() -> viewer.get("/events/" + id).json().getString("state").equals("UNHANDLED"));
    assertTrue(isOrphaned(viewer), "the code that declared it is not there");
    var unhandled = viewer.get("/events/" + id).json();
    assertTrue(unhandled.getString("why").contains("handler"), unhandled.toString());
    assertTrue(unhandled.getJsonArray("executions").isEmpty(), unhandled.toString());

    cluster.restart(SECOND);
    assertFalse(isOrphaned(viewer), "the code that declares it is back");
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

  private static boolean isOrphaned(Rest viewer) {
    return viewer.get("/schedules/Sleep%20yearly").json().getBoolean("orphaned");
  }
}
