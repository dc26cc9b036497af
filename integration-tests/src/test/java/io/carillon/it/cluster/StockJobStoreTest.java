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
      joins(cluster, producer, viewer);
      new KillInTheMiddle(cluster).run();
    } finally {
      cluster.down();
    }
  }

  private static void joins(Cluster cluster, Rest producer, Rest viewer) {
    Sql sql = new Sql(cluster);
    sql.execute(
        "CREATE TABLE IF NOT EXISTS probe_once (name text NOT NULL, event_id uuid NOT NULL)");
    long before = sql.count("SELECT count(*) FROM probe_once");
    String id =
        producer
            .post("/events", "{\"name\":\"InsertJoined\",\"payload\":1}")
            .json()
            .getString("id");
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> viewer.get("/events/" + id).json().getString("state").equals("SUCCEEDED"));
    assertEquals(before + 1, sql.count("SELECT count(*) FROM probe_once"));
    assertEquals(
        0, sql.count("SELECT count(*) FROM carillon_firing WHERE trigger_name = '" + id + "'"));
  }
}
