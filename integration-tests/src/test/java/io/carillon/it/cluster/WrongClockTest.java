package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static io.carillon.it.cluster.RunningCluster.SECOND;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.launcher.Cluster;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One of two nodes has a wrong clock, and then another wrong one: the database's counts. */
class WrongClockTest {
  private static final Duration LONG = Duration.ofMinutes(3);
  private static final String NAME = "wrong clock";
  private static final String PATH = "/schedules/wrong%20clock";

  private final BentClock clock = new BentClock(RunningCluster.SHARED);
  private final Cluster cluster = RunningCluster.get();
  private final Rest admin = RunningCluster.rest(FIRST, "admin");

  @BeforeEach
  void bendTheClockOfOneNode() {
    clock.show("+90s");
    clock.restart(SECOND);
  }

  @AfterEach
  void straightenIt() {
    if (BentClock.isPossible()) {
      cluster.restart(SECOND);
    }
  }

  @Test
  void noFireIsEarlyDoubledOrLeftOutWhateverANodesClockShows() {
    Sql.run("TRUNCATE example_count");
    var put = admin.put(PATH, "{\"event\":\"CountEvents\",\"spec\":\"* * * * * *\"}");
    assertEquals(201, put.status(), put.body());
    awaitFiresOfTheBentNode();
    assertTrue(
        Sql.number("SELECT max(clock_offset_ms) FROM carillon_node") > 80_000,
        "the node's clock is not wrong at all");
    for (String offset : List.of("-90s", "+0", "-30s")) {
      clock.show(offset);
      awaitFiresOfTheBentNode();
    }
    assertEquals(204, admin.delete(PATH).status());
    check();
  }

  private static void awaitFiresOfTheBentNode() {
    String fires = "SELECT count(*) FROM example_count WHERE node = '" + SECOND + "'";
    long until = Sql.number(fires) + 2;
    await().atMost(LONG).until(() -> Sql.number(fires) >= until);
  }

  /** The handler's rows have the database's time; a second's run ends before the next second. */
  private static void check() {
    String runs = "FROM carillon_execution WHERE schedule_name = '" + NAME + "'";
    await()
        .atMost(LONG)
        .until(
            () ->
                Sql.number("SELECT count(*) FROM example_count")
                    == Sql.number("SELECT count(*) " + runs));
    assertEquals(
        0,
        Sql.number("SELECT count(*) - count(DISTINCT event_id) FROM example_count"),
        "an instant was fired twice");
    assertEquals(
        0,
        Sql.number(
            "SELECT (extract(epoch FROM max(scheduled_at) - min(scheduled_at)) + 1 - count(*))::bigint "
                + runs),
        "a second was left out");
    assertEquals(
        0,
        Sql.number(
            """
            SELECT count(*) FROM
              (SELECT handled_at, row_number() OVER (ORDER BY handled_at) AS n FROM example_count) AS handled
              JOIN (SELECT scheduled_at, row_number() OVER (ORDER BY scheduled_at) AS n %s) AS due USING (n)
            WHERE handled_at < scheduled_at
            """
                .formatted(runs)),
        "a fire was early");
  }
}
