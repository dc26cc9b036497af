package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static io.carillon.it.cluster.RunningCluster.SECOND;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.launcher.Cluster;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Two nodes, 2,000 events, one node killed while they are handled: all are handled, and only lost
 * runs are repeated.
 */
final class KillInTheMiddle {
  private static final int EVENTS = 2_000;
  private static final Duration LONG = Duration.ofMinutes(4);

  private final Cluster cluster;
  private final Sql sql;

  KillInTheMiddle(Cluster cluster) {
    this.cluster = cluster;
    this.sql = new Sql(cluster);
  }

  void run() {
    sql.execute("TRUNCATE example_count");
    long lostBefore = lost();
    schedule();
    await()
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(20))
        .until(() -> sql.count("SELECT count(*) FROM example_count") >= EVENTS / 4);
    cluster.kill(SECOND);
    long atKill = sql.count("SELECT count(*) FROM example_count");
    await()
        .atMost(LONG)
        .until(
            () ->
                sql.count("SELECT count(*) FROM qrtz_triggers WHERE job_name = 'CountEvents'")
                    == 0);

    long distinct = sql.count("SELECT count(DISTINCT event_id) FROM example_count");
    long twice = sql.count("SELECT count(*) FROM example_count") - distinct;
    long lost = lost() - lostBefore;
    System.out.printf(
        "Killed %s after %d of %d: %d handled, %d handled twice, %d runs lost and repeated%n",
        SECOND, atKill, EVENTS, distinct, twice, lost);
    assertEquals(EVENTS, distinct);
    assertTrue(atKill < EVENTS, "the kill came too late to prove anything");
    assertTrue(twice <= lost, "an event ran twice although no run was lost");
    assertEquals(
        0, sql.count("SELECT count(*) FROM carillon_firing WHERE trigger_group = 'event'"));
  }

  private void schedule() {
    String lines =
        IntStream.range(0, EVENTS)
            .mapToObj(i -> "{\"name\":\"CountEvents\",\"payload\":" + i + "}")
            .collect(Collectors.joining("\n"));
    var answer = RunningCluster.rest(cluster, FIRST, "producer").postLines("/events/bulk", lines);
    assertEquals(200, answer.status(), answer.body());
    assertEquals(EVENTS, answer.json().getInt("accepted"), answer.body());
  }

  private long lost() {
    return sql.count(
        "SELECT count(*) FROM carillon_execution WHERE state = 'LOST' AND event_name = 'CountEvents'");
  }
}
