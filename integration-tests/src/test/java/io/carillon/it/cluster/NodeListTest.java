package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static io.carillon.it.cluster.RunningCluster.SECOND;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.launcher.ClusterStatus.NodeStatus;
import io.carillon.launcher.NodeState;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The list of nodes shows what the cluster acts upon, when it does. */
class NodeListTest {
  /** Shorter than what three missed check-ins take. */
  private static final Duration SOON = Duration.ofSeconds(5);

  /** Shorter than the time between two check-ins. */
  private static final Duration AT_ONCE = Duration.ofMillis(1_800);

  private final Rest admin = RunningCluster.rest(FIRST, "admin");

  @AfterEach
  void bothNodesRun() {
    RunningCluster.get().restart(SECOND);
  }

  @Test
  void aKilledNodeIsLostAsSoonAsItsWorkIsTakenOver() {
    assertEquals("UP", stateOfSecond());
    RunningCluster.get().kill(SECOND);
    await().atMost(SOON).until(() -> stateOfSecond().equals("LOST"));
    assertEquals(
        0,
        Sql.number(
            "SELECT count(*) FROM qrtz_scheduler_state WHERE instance_name = '" + SECOND + "'"));
  }

  @Test
  void aNodeThatIsAskedToDrainDoesSoAtOnceAndIsShownSo() {
    assertEquals("UP", stateOfSecond());
    assertEquals(202, admin.post("/nodes/" + SECOND + "/drain", "").status());
    await().atMost(AT_ONCE).until(() -> stateOfSecond().equals("DRAINING"));
    assertEquals(
        List.of(NodeState.UP, NodeState.DRAINING),
        RunningCluster.get().status().nodes().stream().map(NodeStatus::state).toList());
  }

  private String stateOfSecond() {
    return admin.get("/nodes").json().getJsonArray("items").getValuesAs(JsonObject.class).stream()
        .filter(node -> node.getString("id").equals(SECOND))
        .map(node -> node.getString("state"))
        .findFirst()
        .orElseThrow();
  }
}
