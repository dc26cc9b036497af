package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Two nodes live, the job is due all the time and takes longer than its interval, and yet it runs
 * on one node at a time: no run claims anything between two claims of another.
 */
class DeletionAloneTest {
  private static final Duration LONG = Duration.ofMinutes(2);
  private static final int RECORDS = 3_000;
  private static final int ROUNDS = 6;

  private final String name = "it-" + UUID.randomUUID();

  /** Each claim is written down, and takes a while, so that runs are long. */
  @BeforeEach
  void watchClaims() {
    RunningCluster.get();
    Sql.run(
        """
        DROP TABLE IF EXISTS probe_claim;
        CREATE TABLE probe_claim (run bigint, node text, at timestamptz);
        CREATE OR REPLACE FUNCTION probe_claimed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO probe_claim
            SELECT DISTINCT c.claimed_by, p.node, clock_timestamp()
            FROM claimed c, carillon_deletion_progress p
            WHERE c.claimed_by IS NOT NULL;
          IF FOUND THEN
            PERFORM pg_sleep(1.2);
            INSERT INTO probe_claim
              SELECT DISTINCT c.claimed_by, p.node, clock_timestamp()
              FROM claimed c, carillon_deletion_progress p
              WHERE c.claimed_by IS NOT NULL;
          END IF;
          RETURN NULL;
        END $$;
        CREATE TRIGGER probe_claimed AFTER UPDATE ON carillon_deletion
          REFERENCING NEW TABLE AS claimed FOR EACH STATEMENT EXECUTE FUNCTION probe_claimed();
        """);
  }

  @AfterEach
  void stopWatching() {
    Sql.run("DROP TRIGGER IF EXISTS probe_claimed ON carillon_deletion");
  }

  @Test
  void runsOfTheJobNeverOverlap() {
    AtomicBoolean shown = new AtomicBoolean();
    for (int round = 0; round < ROUNDS; round++) {
      schedule(round);
      await()
          .atMost(LONG)
          .until(
              () -> {
                shown.compareAndSet(false, isShownRunning());
                return left() == 0;
              });
    }
    assertTrue(shown.get(), "no run was among those that run, with its progress");

    assertEquals(2, Sql.number("SELECT count(*) FROM carillon_node WHERE state = 'UP'"));
    assertTrue(Sql.number("SELECT count(DISTINCT run) FROM probe_claim") >= ROUNDS);
    System.out.println(
        "Runs by node: "
            + Sql.text(
                "SELECT json_object_agg(node, runs) FROM (SELECT node, count(DISTINCT run) AS runs"
                    + " FROM probe_claim GROUP BY node) n"));
    assertEquals(
        0,
        Sql.number(
            """
            SELECT count(*) FROM (SELECT run, min(at) AS a, max(at) AS b FROM probe_claim GROUP BY run) r
            JOIN probe_claim c ON c.run <> r.run AND c.at BETWEEN r.a AND r.b
            """));
  }

  private void schedule(int round) {
    String lines =
        IntStream.range(0, RECORDS)
            .mapToObj(i -> "{\"root\":\"videos\",\"path\":\"%s/%d-%d\"}".formatted(name, round, i))
            .collect(Collectors.joining("\n"));
    var answer = RunningCluster.rest(FIRST, "producer").postLines("/deletions/bulk", lines);
    assertEquals(RECORDS, answer.json().getInt("accepted"), answer.body());
  }

  private static boolean isShownRunning() {
    return RunningCluster.rest(FIRST, "viewer")
        .get("/executions/running")
        .json()
        .getJsonArray("items")
        .getValuesAs(JsonObject.class)
        .stream()
        .anyMatch(
            run ->
                run.getString("schedule", "").equals("deletion")
                    && run.containsKey("progress")
                    && run.getJsonObject("progress").getInt("total") > 0);
  }

  private long left() {
    return Sql.number(
        "SELECT count(*) FROM carillon_deletion WHERE path LIKE '%s/%%'".formatted(name));
  }
}
