package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static io.carillon.it.cluster.RunningCluster.SECOND;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.launcher.Cluster;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What a handler's effects are worth when nodes are killed, frozen and restarted under it. {@code
 * -Dcarillon.it.once-events} runs more of them, {@code -Dcarillon.it.once-rounds} does it again,
 * and {@code -Dcarillon.it.frozen-seconds} keeps a node frozen for longer; the profile soak has ten
 * rounds and a minute.
 */
class ExactlyOnceTest {
  private static final int EVENTS = Integer.getInteger("carillon.it.once-events", 10_000);
  private static final int ROUNDS = Integer.getInteger("carillon.it.once-rounds", 1);
  private static final int PAUSE_MILLIS = 80;
  private static final Duration LONG = Duration.ofMinutes(6);
  private static final Duration BETWEEN_KILLS = Duration.ofSeconds(2);

  /** How long a node stays frozen at least. */
  private static final Duration FROZEN =
      Duration.ofSeconds(Integer.getInteger("carillon.it.frozen-seconds", 5));

  /** How many of the events that left rows left so many, for so many runs lost and succeeded. */
  private static final String RAN_AGAIN =
      """
      SELECT count(*)
      FROM (SELECT event_id, count(*) AS rows FROM probe_once WHERE name = 'InsertAlone' GROUP BY event_id) AS left_rows
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE x.state = 'LOST') AS lost, count(*) FILTER (WHERE x.state = 'SUCCEEDED') AS succeeded
        FROM carillon_execution x WHERE x.event_id = left_rows.event_id) AS runs
      WHERE %s
      """;

  private final Cluster cluster = RunningCluster.get();

  @BeforeAll
  static void table() {
    RunningCluster.get();
    Sql.run(
        """
        CREATE TABLE IF NOT EXISTS probe_once (name text NOT NULL, event_id uuid NOT NULL)
        """);
  }

  @BeforeEach
  void empty() {
    Sql.run("TRUNCATE probe_once");
  }

  @Test
  void eachJoinedEventLeavesOneRowWhileNodesAreKilledInTurn() {
    for (int round = 0; round < ROUNDS; round++) {
      empty();
      oneRowEach("InsertJoined", EVENTS);
    }
  }

  @Test
  void eachEventOfABatchLeavesOneRowWhileNodesAreKilledInTurn() {
    oneRowEach("InsertBatched", EVENTS * 3 / 4);
  }

  private void oneRowEach(String name, int each) {
    long succeededBefore = succeeded(name);
    long lostBefore = lost(name);
    Killing killing = killInTurnWhileRunning(name, each);
    int count = killing.events();

    long rows = rows(name);
    long events = distinct(name);
    System.out.printf(
        "%s: %d events, %d kills: %d rows of %d events, %d runs lost%n",
        name, count, killing.kills(), rows, events, lost(name) - lostBefore);
    assertEquals(count, events);
    assertEquals(count, rows);
    assertEquals(count, succeeded(name) - succeededBefore);
  }

  @Test
  void otherEventsLeaveAtLeastOneRowAndMoreOnlyWhereARunOfThemWasLost() {
    for (int round = 0; round < ROUNDS; round++) {
      empty();
      atLeastOneRowEach("InsertAlone", EVENTS);
    }
  }

  private void atLeastOneRowEach(String name, int each) {
    long lostBefore = lost(name);
    Killing killing = killInTurnWhileRunning(name, each);
    int count = killing.events();

    long events = distinct(name);
    long lost = lost(name) - lostBefore;
    long twice = Sql.number(RAN_AGAIN.formatted("rows > 1"));
    long unexplained = Sql.number(RAN_AGAIN.formatted("rows > 1 + lost"));
    System.out.printf(
        "NONE: %d events, %d kills: %d rows of %d events, %d of them left more than one, %d runs lost%n",
        count, killing.kills(), rows(name), events, twice, lost);
    assertEquals(count, events);
    assertEquals(0, unexplained, "events that ran again although no run of them was lost");
    assertEquals(
        count, Sql.number(RAN_AGAIN.formatted("succeeded = 1")), "one run each is the last");
  }

  @Test
  void aNodeThatWasFrozenWhileAnotherTookItsEventOverCommitsNothing() {
    String id =
        RunningCluster.rest(FIRST, "producer")
            .post("/events", "{\"name\":\"InsertJoined\",\"payload\":6000}")
            .json()
            .getString("id");
    String holder = "SELECT instance_name FROM carillon_firing WHERE trigger_name = '" + id + "'";
    await().atMost(LONG).until(() -> !Sql.text(holder).isEmpty());
    String frozen = Sql.text(holder);
    String other = frozen.equals(FIRST) ? SECOND : FIRST;
    Rest viewer = RunningCluster.rest(other, "viewer");
    cluster.pause(frozen);
    long thawed = System.nanoTime() + FROZEN.toNanos();
    try {
      await()
          .atMost(LONG)
          .until(() -> viewer.get("/events/" + id).json().getString("state").equals("SUCCEEDED"));
      await().atMost(LONG).until(() -> System.nanoTime() > thawed);
    } finally {
      cluster.resume(frozen);
    }
    await().atMost(LONG).until(() -> Sql.text(heldBy(frozen)).equals("0"));

    assertEquals(1, rows("InsertJoined"));
    String runs =
        Sql.text(
            "SELECT string_agg(node || ' ' || state, ', ' ORDER BY id) FROM carillon_execution WHERE event_id = '%s'"
                .formatted(id));
    assertEquals(frozen + " LOST, " + other + " SUCCEEDED", runs);
  }

  /** How many events ran while so many nodes were killed. */
  private record Killing(int events, int kills) {}

  /**
   * Kills one node after the other, and restarts it, as long as there is work. Where a restart
   * takes so long that all was done before both had been killed, there is more work.
   */
  private Killing killInTurnWhileRunning(String name, int each) {
    int events = 0;
    int kills = 0;
    while (kills < 2) {
      schedule(name, each);
      events += each;
      while (!doneWithin(name, BETWEEN_KILLS)) {
        String node = kills % 2 == 0 ? SECOND : FIRST;
        cluster.kill(node);
        kills++;
        cluster.restart(node);
      }
    }
    return new Killing(events, kills);
  }

  private static boolean doneWithin(String name, Duration time) {
    long deadline = System.nanoTime() + time.toNanos();
    await()
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(100))
        .until(() -> waiting(name) == 0 || System.nanoTime() > deadline);
    return waiting(name) == 0;
  }

  private static void schedule(String name, int count) {
    String lines =
        IntStream.range(0, count)
            .mapToObj(i -> "{\"name\":\"%s\",\"payload\":%d}".formatted(name, PAUSE_MILLIS))
            .collect(Collectors.joining("\n"));
    var answer = RunningCluster.rest(FIRST, "producer").postLines("/events/bulk", lines);
    assertEquals(count, answer.json().getInt("accepted"), answer.body());
  }

  private static String heldBy(String node) {
    return "SELECT count(*) FROM carillon_firing WHERE instance_name = '" + node + "'";
  }

  private static long waiting(String name) {
    return Sql.number("SELECT count(*) FROM qrtz_triggers WHERE job_name = '" + name + "'");
  }

  private static long rows(String name) {
    return Sql.number("SELECT count(*) FROM probe_once WHERE name = '" + name + "'");
  }

  private static long distinct(String name) {
    return Sql.number(
        "SELECT count(DISTINCT event_id) FROM probe_once WHERE name = '" + name + "'");
  }

  private static long succeeded(String name) {
    return runs(name, "SUCCEEDED");
  }

  private static long lost(String name) {
    return runs(name, "LOST");
  }

  private static long runs(String name, String state) {
    return Sql.number(
        "SELECT count(*) FROM carillon_execution WHERE event_name = '%s' AND state = '%s'"
            .formatted(name, state));
  }
}
