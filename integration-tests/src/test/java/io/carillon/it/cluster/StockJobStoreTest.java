package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.launcher.Cluster;
import io.carillon.launcher.ClusterSettings;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The same promises on Quartz's stock job store, for those who choose it. */
class StockJobStoreTest {
  private static final int PORT = 20080;

  @Test
  void everyEventIsHandledOnceTheStockStoreHasTakenOverAKilledNodesEvents() {
    Cluster cluster =
        RunningCluster.start(
            "stock-cluster",
            ClusterSettings.nodes(2).withPort(PORT).withProperty("carillon.job-store", "quartz"));
    try {
      Rest producer = RunningCluster.rest(cluster, FIRST, "producer");
      Rest viewer = RunningCluster.rest(cluster, FIRST, "viewer");
      String body = "{\"name\":\"Echo\",\"payload\":{\"a\":1},\"key\":\"stock\",\"delay\":\"%s\"}";
      String later = producer.post("/events", body.formatted("PT1H")).json().getString("id");
      assertEquals(
          later,
          producer.post("/events", body.formatted("PT1H")).json().getString("id"),
          "the key is kept");
      assertEquals(204, producer.delete("/events/" + later).status());
      String id = producer.post("/events", body.formatted("PT1S")).json().getString("id");
      await()
          .atMost(Duration.ofMinutes(1))
          .until(() -> viewer.get("/events/" + id).json().getString("state").equals("SUCCEEDED"));
      new KillInTheMiddle(cluster).run();
    } finally {
      cluster.down();
    }
  }
}
