package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.it.cluster.Rest.Answer;
import io.carillon.launcher.Cluster;
import io.carillon.launcher.ClusterSettings;
import io.carillon.launcher.LauncherException;
import io.carillon.launcher.NodeState;
import io.carillon.launcher.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What callers and the log hear of a database that hangs, one that goes away, and a stop. */
class DatabaseOutageTest {
  private static final int PORT = Integer.getInteger("carillon.it.port", 18_080) + 300;
  private static final String NAME = "outage-cluster";
  private static final int SOCKET_TIMEOUT_SECONDS = 6;
  private static final int LONGEST_ANSWER_SECONDS = 15;
  private static final String WORTH_A_LOOK = "(?s).*(\\b(WARN|ERROR)\\b|\\n\\tat ).*";

  private static final ClusterSettings SETTINGS =
      ClusterSettings.nodes(1)
          .withPort(PORT)
          .withProperty("carillon.db.pool.socket-timeout", "" + SOCKET_TIMEOUT_SECONDS)
          .withProperty("carillon.db.scheduler-pool.socket-timeout", "" + SOCKET_TIMEOUT_SECONDS);

  private static final String WAITING =
      "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%qrtz_triggers%'";

  private static Cluster cluster;

  @BeforeAll
  static void start() {
    cluster = RunningCluster.start(NAME, SETTINGS);
  }

  @AfterAll
  static void down() {
    cluster.down();
  }

  @BeforeEach
  void nodeIsUp() {
    await().atMost(Duration.ofMinutes(1)).until(() -> cluster.state(FIRST) == NodeState.UP);
  }

  /** One call waits for a row when the hang begins, the others come while it lasts. */
  @Test
  void whileTheDatabaseHangsEveryCallIsAnsweredWith503() throws Exception {
    Rest admin = RunningCluster.rest(cluster, FIRST, "admin");
    String id =
        admin.post("/events", "{\"name\":\"Nobody\",\"delay\":\"PT1H\"}").json().getString("id");
    LogFromHere log = new LogFromHere();
    CompletableFuture<Answer> waiting;
    try (var blocker = cluster.database().connect();
        var lock = blocker.createStatement()) {
      blocker.setAutoCommit(false);
      lock.execute("SELECT FROM qrtz_triggers WHERE trigger_name = '" + id + "' FOR UPDATE");
      waiting =
          CompletableFuture.supplyAsync(() -> admin.patch("/events/" + id, "{\"priority\":9}"));
      await().until(() -> new Sql(cluster).count(WAITING) == 1);
      try {
        signalDatabase("STOP");
        assertUnavailable(CompletableFuture.supplyAsync(() -> admin.get("/events")));
        assertUnavailable(
            CompletableFuture.supplyAsync(() -> admin.post("/events", "{\"name\":\"Nobody\"}")));
        assertUnavailable(waiting);
      } finally {
        signalDatabase("CONT");
      }
    }
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> admin.get("/events/" + id).status() == 200 && log.holds("CARILLON0021"));
    assertEquals(1, log.count("CARILLON0020"), log::text);
  }

  private static void assertUnavailable(CompletableFuture<Answer> call) throws Exception {
    Answer answer = call.get(LONGEST_ANSWER_SECONDS, TimeUnit.SECONDS);
    assertEquals(503, answer.status(), answer::body);
    assertTrue(answer.json().getString("detail").contains("Try again"), answer::body);
  }

  @Test
  void anOutageIsALineWhenItBeginsAndALineWhenItEnds() throws Exception {
    LogFromHere log = new LogFromHere();
    signalDatabase("QUIT");
    await()
        .pollDelay(20, TimeUnit.SECONDS)
        .atMost(30, TimeUnit.SECONDS)
        .until(() -> log.holds("CARILLON0020"));
    assertThrows(
        LauncherException.class,
        () -> Cluster.up(RunningCluster.home(NAME), SETTINGS, Progress.silent()));
    await().atMost(Duration.ofMinutes(1)).until(() -> log.holds("CARILLON0021"));
    assertEquals(List.of("CARILLON0020", "CARILLON0021"), log.messages(), log::text);
  }

  /** One line each for those whose answer names an incident, none for the old call. */
  @Test
  void whoCallsDuringAnOutageDoesNotFillTheLog() throws Exception {
    Rest admin = RunningCluster.rest(cluster, FIRST, "admin");
    LogFromHere log = new LogFromHere();
    signalDatabase("QUIT");
    await().atMost(Duration.ofMinutes(1)).until(() -> log.holds("CARILLON0020"));
    assertEquals(503, admin.get("/deletions").status());
    assertEquals(503, admin.post("/deletions", "{\"root\":\"videos\",\"path\":\"a\"}").status());
    Answer old = admin.getWeb("/video-delete-record/a");
    assertEquals(500, old.status());
    assertEquals("Internal server error", old.body());
    assertThrows(
        LauncherException.class,
        () -> Cluster.up(RunningCluster.home(NAME), SETTINGS, Progress.silent()));
    await().atMost(Duration.ofMinutes(1)).until(() -> log.holds("CARILLON0021"));
    assertEquals(
        List.of("CARILLON0020", "CARILLON0021"),
        log.messages().stream().filter(line -> !line.contains("; incident ")).toList(),
        log::text);
    assertEquals(2, log.count("; incident "), log::text);
  }

  /** A handler runs, and files are deleted every second. */
  @Test
  void aCleanStopLogsNothingToLookAt() {
    Rest admin = RunningCluster.rest(cluster, FIRST, "admin");
    String id =
        admin.post("/events", "{\"name\":\"Sleep\",\"payload\":3000}").json().getString("id");
    await().until(() -> admin.get("/events/" + id).json().getString("state").equals("RUNNING"));
    LogFromHere log = new LogFromHere();
    cluster.stop(FIRST);
    assertTrue(log.holds("CARILLON0003"), log::text);
    assertTrue(!log.text().matches(WORTH_A_LOOK), log::text);
    assertEquals(
        1,
        new Sql(cluster)
            .count(
                "SELECT count(*) FROM carillon_execution WHERE state = 'SUCCEEDED' AND event_id = '%s'"
                    .formatted(id)));
    cluster.restart(FIRST);
  }

  private static void signalDatabase(String signal) throws Exception {
    Path data = RunningCluster.home(NAME).directory().resolve("postgres/data/postmaster.pid");
    long postmaster = Long.parseLong(Files.readAllLines(data).get(0).strip());
    ProcessHandle server = ProcessHandle.of(postmaster).orElseThrow();
    assertEquals(0, signal(signal, server));
    if (!signal.equals("QUIT")) {
      for (ProcessHandle session : server.descendants().toList()) {
        signal(signal, session); // one may have ended meanwhile
      }
    }
  }

  private static int signal(String signal, ProcessHandle process) throws Exception {
    return new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
  }

  /** What the node has logged since this was made. */
  private static final class LogFromHere {
    private final Path file = cluster.log(FIRST);
    private final long start = size();

    private long size() {
      try {
        return Files.size(file);
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }

    String text() {
      try (var in = Files.newInputStream(file)) {
        in.skipNBytes(start);
        return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }

    boolean holds(String text) {
      return text().contains(text);
    }

    long count(String message) {
      return text().lines().filter(line -> line.contains(message)).count();
    }

    /**
     * The ids of Carillon's messages; any other line as it stands. Without those of a deletion run
     * that was at work when the database went: it says so, and no other run begins.
     */
    List<String> messages() {
      return text()
          .lines()
          .map(line -> line.replaceAll(".*(CARILLON\\d{4}).*", "$1"))
          .filter(id -> !List.of("CARILLON0045", "CARILLON0046").contains(id))
          .toList();
    }
  }
}
