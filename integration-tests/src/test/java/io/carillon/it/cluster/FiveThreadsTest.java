package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.launcher.Cluster;
import io.carillon.launcher.ClusterSettings;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A node of five threads, and handlers that behave as badly as they can. */
class FiveThreadsTest {
  private static final int THREADS = 5;
  private static final int PORT = 20_280;
  private static final Duration GRACE = Duration.ofSeconds(3);
  private static final Duration LONG = Duration.ofMinutes(2);

  /** What a stop takes beyond the grace: the server's own services, and its process. */
  private static final Duration SERVER = Duration.ofSeconds(12);

  private static Cluster cluster;
  private static Sql sql;

  private final Rest admin = RunningCluster.rest(cluster, FIRST, "admin");

  @BeforeAll
  static void start() {
    cluster =
        RunningCluster.start(
            "five-threads",
            ClusterSettings.nodes(1)
                .withPort(PORT)
                .withProperty("carillon.threads", Integer.toString(THREADS))
                .withProperty("carillon.shutdown-grace", GRACE.toString()));
    sql = new Sql(cluster);
    sql.execute("DELETE FROM carillon_execution"); // of an earlier build
  }

  @AfterAll
  static void stop() {
    cluster.down();
  }

  @Test
  void whateverIsThrownThePoolStaysWholeGuardsAreFreedAndTheNextRunFindsItsThreadClean() {
    int runs = 1_000;
    admin.scheduleMany("Throws", runs);
    await().atMost(LONG).until(() -> unfinished("Throws") == 0);
    assertEquals(runs, runs("Throws", "%"));
    assertEquals(runs / 8, runs("Throws", "SUCCEEDED"));

    admin.scheduleMany("FindsItsThreadClean", 20 * THREADS);
    await().atMost(LONG).until(() -> unfinished("FindsItsThreadClean") == 0);
    assertEquals(20 * THREADS, runs("FindsItsThreadClean", "SUCCEEDED"));
    assertEquals(
        THREADS,
        sql.count(
            """
            SELECT max(n) FROM (
              SELECT (SELECT count(*) FROM carillon_execution o
                      WHERE o.event_name = x.event_name
                        AND o.started_at <= x.started_at AND o.finished_at > x.started_at) AS n
              FROM carillon_execution x WHERE x.event_name = 'FindsItsThreadClean') AS moments
            """),
        "not all threads are left");
    await().atMost(LONG).until(() -> sql.count("SELECT count(*) FROM qrtz_claims") == 0);
  }

  @Test
  void aRunThatNoInterruptWakesIsShownAsCancelledByWhomUntilItHasEnded() {
    String id = schedule("WaitsForAnAnswer", "6");
    await().atMost(LONG).until(() -> !running(id).isEmpty());
    assertEquals(202, admin.post("/events/" + id + "/cancel", "{}").status());
    await().atMost(LONG).until(() -> running(id).stream().anyMatch(r -> r.getBoolean("overdue")));
    assertEquals("admin", running(id).get(0).getString("cancelledBy"));
    assertEquals("RUNNING", event(id).getString("state"));
    String why = event(id).getString("why");
    assertTrue(why.contains("admin cancelled it, and its handler has not ended yet"), why);

    await().atMost(LONG).until(() -> event(id).getString("state").equals("CANCELLED"));
    assertEquals(1, event(id).getJsonArray("executions").size());
  }

  @Test
  void aHandlerThatIgnoresItsInterruptHoldsUpTheStopForTheGraceAndNoLonger() throws IOException {
    String id = schedule("Stubborn", "60");
    await()
        .atMost(LONG)
        .until(() -> running(id).stream().anyMatch(run -> run.getBoolean("overdue")));
    admin.scheduleMany("Noop", 100);
    await().atMost(LONG).until(() -> unfinished("Noop") == 0);

    String failing = schedule("Fails", "1");
    await().atMost(LONG).until(() -> !event(failing).getJsonArray("executions").isEmpty());

    long start = System.nanoTime();
    cluster.stop(FIRST);
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    System.out.printf("Stopped beside a stubborn handler within %s, grace %s%n", took, GRACE);
    assertTrue(took.compareTo(GRACE.plus(SERVER)) < 0, took::toString);
    String log = Files.readString(cluster.log(FIRST));
    assertTrue(log.contains("CARILLON0004"), "not said that the grace is over");

    cluster.restart(FIRST);
    await().atMost(LONG).until(() -> runs("Stubborn", "LOST") == 1 && !running(id).isEmpty());
    await().atMost(LONG).until(() -> event(failing).getString("state").equals("DEAD"));
    assertEquals(
        "8,7,6,5,4,3,2,1",
        event(failing).getJsonArray("executions").stream()
            .map(run -> Integer.toString(run.asJsonObject().getInt("attempt")))
            .collect(Collectors.joining(",")),
        "attempts are counted across the restart");
    cluster.kill(FIRST);
    sql.execute("DELETE FROM qrtz_triggers WHERE job_name = 'Stubborn'"); // it would go on
    cluster.restart(FIRST);
  }

  private List<JsonObject> running(String id) {
    return admin.get("/executions/running?limit=500").json().getJsonArray("items").stream()
        .map(JsonObject.class::cast)
        .filter(item -> item.getString("eventId", "").equals(id))
        .toList();
  }

  private JsonObject event(String id) {
    return admin.get("/events/" + id).json();
  }

  private String schedule(String name, String payload) {
    var answer = admin.post("/events", "{\"name\":\"%s\",\"payload\":%s}".formatted(name, payload));
    assertEquals(201, answer.status(), answer::body);
    return answer.json().getString("id");
  }

  private static long unfinished(String name) {
    return sql.count(
        "SELECT count(*) FROM qrtz_triggers WHERE job_name = '%s' AND trigger_state <> 'ERROR'"
            .formatted(name));
  }

  private static long runs(String name, String state) {
    return sql.count(
        "SELECT count(*) FROM carillon_execution WHERE event_name = '%s' AND state LIKE '%s'"
            .formatted(name, state));
  }
}
