package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static io.carillon.it.cluster.RunningCluster.SECOND;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carillon.launcher.Cluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * One of two nodes has a wrong clock, and then another wrong one: the database's counts. The clock
 * is bent by Debian's package {@code faketime}; without it there is nothing to test.
 */
class WrongClockTest {
  private static final Duration LONG = Duration.ofMinutes(3);
  private static final String NAME = "wrong clock";
  private static final String PATH = "/schedules/wrong%20clock";
  private static final Path OFFSET = Path.of("target/clock-offset").toAbsolutePath();
  private static final Path LOG = Path.of("target/clock-restart.log").toAbsolutePath();
  private static final Path LAUNCHER =
      Path.of("../launcher/target/carillon-launcher.jar").toAbsolutePath();

  private final Cluster cluster = RunningCluster.get();
  private final Rest admin = RunningCluster.rest(FIRST, "admin");

  private static Optional<Path> library() {
    return Stream.of("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib")
        .map(folder -> Path.of(folder, "faketime/libfaketimeMT.so.1"))
        .filter(Files::isReadable)
        .findFirst();
  }

  /** The launcher hands its environment on to the node; the library bends both their clocks. */
  @BeforeEach
  void bendTheClockOfOneNode() throws IOException, InterruptedException {
    assumeTrue(library().isPresent(), "the package faketime is not installed");
    setClock("+90s");
    ProcessBuilder restart =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-jar",
                LAUNCHER.toString(),
                "restart",
                SECOND)
            .redirectErrorStream(true)
            .redirectOutput(LOG.toFile());
    restart
        .environment()
        .put("CARILLON_HOME", Path.of("target/cluster").toAbsolutePath().toString());
    restart.environment().put("LD_PRELOAD", library().orElseThrow().toString());
    restart.environment().put("FAKETIME_TIMESTAMP_FILE", OFFSET.toString());
    restart.environment().put("FAKETIME_CACHE_DURATION", "1");
    // the JVM's waits go by the monotonic clock, which stays as it is
    restart.environment().put("FAKETIME_DONT_FAKE_MONOTONIC", "1");
    restart.environment().put("FAKETIME_FORCE_MONOTONIC_FIX", "0");
    Process process = restart.start();
    assertTrue(process.waitFor(3, TimeUnit.MINUTES), "it does not start");
    assertEquals(0, process.exitValue(), Files.readString(LOG));
  }

  @AfterEach
  void straightenIt() {
    if (library().isPresent()) {
      cluster.restart(SECOND);
    }
  }

  private static void setClock(String offset) throws IOException {
    Files.writeString(OFFSET, offset + "\n");
  }

  @Test
  void noFireIsEarlyDoubledOrLeftOutWhateverANodesClockShows() throws IOException {
    Sql.run("TRUNCATE example_count");
    var put = admin.put(PATH, "{\"event\":\"CountEvents\",\"spec\":\"* * * * * *\"}");
    assertEquals(201, put.status(), put.body());
    awaitFiresOfTheBentNode();
    assertTrue(
        Sql.number("SELECT max(clock_offset_ms) FROM carillon_node") > 80_000,
        "the node's clock is not wrong at all");
    for (String offset : List.of("-90s", "+0", "-30s")) {
      setClock(offset);
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
