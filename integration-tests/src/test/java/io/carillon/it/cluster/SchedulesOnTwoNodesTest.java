package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static io.carillon.it.cluster.RunningCluster.SECOND;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.launcher.Cluster;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * Schedules on two nodes: every instant once. {@code -Dcarillon.it.schedule-seconds=120} for the
 * full measure; {@code -Dcarillon.it.schedule-lateness=50} to hold it to the milliseconds.
 */
class SchedulesOnTwoNodesTest {
  private static final int SCHEDULES = 200;
  private static final int SECONDS = Integer.getInteger("carillon.it.schedule-seconds", 8);
  private static final int LATENESS = Integer.getInteger("carillon.it.schedule-lateness", 5_000);
  private static final Duration LONG = Duration.ofMinutes(4);

  private final Cluster cluster = RunningCluster.get();
  private final Rest admin = RunningCluster.rest(FIRST, "admin");
  private final String prefix = UUID.randomUUID() + "-";

  @Test
  void eachOfTwoHundredSchedulesFiresEverySecondOnce() {
    putAll();
    runFor(SECONDS);
    removeAll();
    checkInstants("two nodes");
    assertTrue(lateness(0.99) <= LATENESS, "late by " + lateness(0.99) + " ms");
  }

  @Test
  void aKilledNodeCostsNoInstant() {
    putAll();
    runFor(SECONDS / 2);
    cluster.kill(SECOND);
    runFor(SECONDS - SECONDS / 2);
    removeAll();
    checkInstants("one of two killed");
    cluster.restart(SECOND);
  }

  private void putAll() {
    for (int i = 0; i < SCHEDULES; i++) {
      put(prefix + i, "{\"event\":\"Noop\",\"spec\":\"@every 1s\",\"misfire\":\"FIRE_ALL\"}");
    }
  }

  private void put(String name, String body) {
    var answer = admin.put("/schedules/" + name, body);
    assertEquals(201, answer.status(), answer.body());
  }

  private void runFor(int seconds) {
    long until = number("SELECT max(extract(epoch FROM scheduled_at)::bigint)") + seconds;
    await()
        .atMost(LONG)
        .until(() -> number("SELECT max(extract(epoch FROM scheduled_at)::bigint)") >= until);
  }

  private long number(String select) {
    return Sql.number(
        "SELECT coalesce((%s FROM carillon_execution WHERE schedule_name LIKE '%s%%'), 0)"
            .formatted(select, prefix));
  }

  private void removeAll() {
    for (int i = 0; i < SCHEDULES; i++) {
      assertEquals(204, admin.delete("/schedules/" + prefix + i).status());
    }
    await()
        .atMost(LONG)
        .until(
            () ->
                Sql.number(
                        """
                        SELECT (SELECT count(*) FROM qrtz_fired_triggers)
                          + (SELECT count(*) FROM qrtz_triggers WHERE trigger_group = 'RECOVERING_JOBS')
                        """)
                    == 0);
  }

  private void checkInstants(String title) {
    long fires = number("SELECT count(*) FILTER (WHERE state = 'SUCCEEDED')");
    long instants =
        number(
            "SELECT count(DISTINCT (schedule_name, scheduled_at)) FILTER (WHERE state = 'SUCCEEDED')");
    long lost = number("SELECT count(*) FILTER (WHERE state = 'LOST')");
    long missing =
        Sql.number(
            """
            SELECT coalesce(sum(span - fires), 0)::bigint FROM (
              SELECT count(DISTINCT scheduled_at) AS fires,
                round(extract(epoch FROM max(scheduled_at) - min(scheduled_at))) + 1 AS span
              FROM carillon_execution WHERE schedule_name LIKE '%s%%' AND state = 'SUCCEEDED'
              GROUP BY schedule_name) AS schedule
            """
                .formatted(prefix));
    System.out.printf(
        Locale.ROOT,
        "%s: %d fires of %d schedules, %d twice, %d missing, %d lost and repeated; late p50 %d, p99 %d, max %d ms%n",
        title,
        fires,
        SCHEDULES,
        fires - instants,
        missing,
        lost,
        lateness(0.5),
        lateness(0.99),
        lateness(1));
    assertEquals(instants, fires, "an instant was fired twice");
    assertEquals(0, missing, "an instant was not fired");
  }

  private long lateness(double share) {
    return number(
        "SELECT percentile_disc(%s) WITHIN GROUP (ORDER BY (extract(epoch FROM started_at - scheduled_at) * 1000)::bigint)"
            .formatted(share));
  }

  @Test
  void aScheduleIsNotRunBesideItselfAndIsFreeWhenItsNodeIsKilled() {
    String name = prefix + "alone";
    put(
        name,
        "{\"event\":\"Sleep\",\"payload\":2500,\"spec\":\"@every 1s\",\"whenRunning\":\"SKIP\"}");
    await()
        .atMost(LONG)
        .until(() -> number("SELECT count(*) FILTER (WHERE state = 'SUCCEEDED')") >= 3);
    assertTrue(number("SELECT count(*) FILTER (WHERE state = 'SKIPPED')") > 0);
    assertEquals(0, overlaps());
    await().atMost(LONG).until(() -> runsOn(SECOND) == 1);
    cluster.kill(SECOND);
    long done = number("SELECT count(*) FILTER (WHERE state = 'SUCCEEDED')");
    await()
        .atMost(LONG)
        .until(() -> number("SELECT count(*) FILTER (WHERE state = 'SUCCEEDED')") >= done + 2);
    assertEquals(1, number("SELECT count(*) FILTER (WHERE state = 'LOST')"));
    assertTrue(
        admin
            .getWeb("/metrics")
            .body()
            .lines()
            .filter(line -> line.startsWith("carillon_runs_total"))
            .anyMatch(line -> line.contains("\"Sleep\"") && line.contains("\"LOST\"")),
        "the node that took the run over counts it");
    assertEquals(0, overlaps());
    assertEquals(204, admin.delete("/schedules/" + name).status());
    cluster.restart(SECOND);
  }

  @Test
  void aHandlerThatJoinsItsTransactionIsFiredAndRecordedOnce() {
    Sql.run("CREATE TABLE IF NOT EXISTS probe_once (name text NOT NULL, event_id uuid NOT NULL)");
    String name = prefix + "joined";
    put(name, "{\"event\":\"InsertJoined\",\"payload\":0,\"spec\":\"@every 1s\"}");
    String runs = "SELECT count(*) FILTER (WHERE state = 'SUCCEEDED')";
    await().atMost(LONG).until(() -> number(runs) >= 3);
    assertEquals(204, admin.delete("/schedules/" + name).status());
    await().atMost(LONG).until(() -> Sql.number("SELECT count(*) FROM qrtz_fired_triggers") == 0);
    assertEquals(number("SELECT count(DISTINCT scheduled_at)"), number("SELECT count(*)"));
    assertEquals(0, number("SELECT count(*) FILTER (WHERE state <> 'SUCCEEDED')"));
  }

  private long runsOn(String node) {
    return Sql.number(
        "SELECT count(*) FROM qrtz_fired_triggers WHERE trigger_name LIKE '%s%%' AND instance_name = '%s'"
            .formatted(prefix, node));
  }

  private long overlaps() {
    return Sql.number(
        """
        SELECT count(*) FROM (
          SELECT started_at < lag(finished_at) OVER (ORDER BY started_at) AS beside
          FROM carillon_execution WHERE schedule_name LIKE '%s%%' AND state = 'SUCCEEDED') AS run
        WHERE beside
        """
            .formatted(prefix));
  }
}
