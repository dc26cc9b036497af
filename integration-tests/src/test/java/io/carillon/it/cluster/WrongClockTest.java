package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carillon.launcher.Cluster;
import io.carillon.launcher.DatabaseAccess;
import io.carillon.launcher.Home;
import io.carillon.launcher.Progress;
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
 * A node whose clock is wrong, and then another wrong: the database's counts. The clock is bent by
 * Debian's package {@code faketime}; without it there is nothing to test.
 */
class WrongClockTest {
  private static final int PORT = Integer.getInteger("carillon.it.port", 18_080) + 400;
  private static final Duration LONG = Duration.ofMinutes(3);
  private static final Path FOLDER = Path.of("target/clock-cluster").toAbsolutePath();
  private static final Path OFFSET = Path.of("target/clock-offset").toAbsolutePath();

  private Optional<Cluster> bent = Optional.empty();

  private static Optional<Path> library() {
    return Stream.of("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib")
        .map(folder -> Path.of(folder, "faketime/libfaketimeMT.so.1"))
        .filter(Files::isReadable)
        .findFirst();
  }

  @BeforeEach
  void start() throws IOException, InterruptedException {
    assumeTrue(library().isPresent(), "the package faketime is not installed");
    Cluster.find(new Home(FOLDER), Progress.silent()).ifPresent(Cluster::down);
    DatabaseAccess shared = RunningCluster.get().database();
    Sql.run("DROP DATABASE IF EXISTS clock");
    Sql.run("CREATE DATABASE clock");
    Path password =
        Files.writeString(Path.of("target/clock-password").toAbsolutePath(), shared.password());
    setClock("+90s");
    ProcessBuilder up =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-jar",
                Path.of("../launcher/target/carillon-launcher.jar").toAbsolutePath().toString(),
                "up",
                "--nodes",
                "1",
                "--port",
                Integer.toString(PORT),
                "--ear",
                ProbeArchive.write().toString(),
                "--db",
                shared.url().replaceAll("/[^/?]+(\\?.*)?$", "/clock"),
                "--db-user",
                shared.user(),
                "--db-password-file",
                password.toString())
            .redirectErrorStream(true)
            .redirectOutput(Path.of("target/clock-up.log").toFile());
    up.environment().put("CARILLON_HOME", FOLDER.toString());
    up.environment().put("LD_PRELOAD", library().orElseThrow().toString());
    up.environment().put("FAKETIME_TIMESTAMP_FILE", OFFSET.toString());
    up.environment().put("FAKETIME_CACHE_DURATION", "1");
    up.environment().put("FAKETIME_DONT_FAKE_MONOTONIC", "1");
    Process starting = up.start();
    assertTrue(starting.waitFor(3, TimeUnit.MINUTES), "it does not start");
    assertEquals(0, starting.exitValue(), Files.readString(Path.of("target/clock-up.log")));
    bent = Cluster.find(new Home(FOLDER), Progress.silent());
  }

  @AfterEach
  void stop() {
    bent.ifPresent(Cluster::down);
  }

  private static void setClock(String offset) throws IOException {
    Files.writeString(OFFSET, offset + "\n");
  }

  @Test
  void noFireIsEarlyDoubledOrLeftOutWhateverTheNodesClockShows() throws IOException {
    Cluster cluster = bent.orElseThrow();
    Sql sql = new Sql(cluster);
    Rest admin = RunningCluster.rest(cluster, FIRST, "admin");
    var put = admin.put("/schedules/tick", "{\"event\":\"CountEvents\",\"spec\":\"* * * * * *\"}");
    assertEquals(201, put.status(), put.body());
    awaitFires(sql, 5);
    assertTrue(
        sql.count("SELECT max(clock_offset_ms) FROM carillon_node") > 80_000,
        "the node's clock is not wrong at all");
    for (String offset : List.of("-90s", "+0", "-30s")) {
      setClock(offset);
      awaitFires(sql, 6);
    }
    assertEquals(204, admin.delete("/schedules/tick").status());
    check(sql);
  }

  private static void awaitFires(Sql sql, int more) {
    long until = sql.count("SELECT count(*) FROM example_count") + more;
    await().atMost(LONG).until(() -> sql.count("SELECT count(*) FROM example_count") >= until);
  }

  /** The handler's rows have the database's time; a second's run ends before the next second. */
  private static void check(Sql sql) {
    await()
        .atMost(LONG)
        .until(
            () ->
                sql.count("SELECT count(*) FROM example_count")
                    == sql.count(
                        "SELECT count(*) FROM carillon_execution WHERE schedule_name = 'tick'"));
    assertEquals(
        0,
        sql.count("SELECT count(*) - count(DISTINCT event_id) FROM example_count"),
        "an instant was fired twice");
    assertEquals(
        0,
        sql.count(
            """
            SELECT (extract(epoch FROM max(scheduled_at) - min(scheduled_at)) + 1 - count(*))::bigint
            FROM carillon_execution WHERE schedule_name = 'tick'
            """),
        "a second was left out");
    assertEquals(
        0,
        sql.count(
            """
            SELECT count(*) FROM
              (SELECT handled_at, row_number() OVER (ORDER BY handled_at) AS n FROM example_count) AS handled
              JOIN (SELECT scheduled_at, row_number() OVER (ORDER BY scheduled_at) AS n
                    FROM carillon_execution WHERE schedule_name = 'tick') AS due USING (n)
            WHERE handled_at < scheduled_at
            """),
        "a fire was early");
  }
}
