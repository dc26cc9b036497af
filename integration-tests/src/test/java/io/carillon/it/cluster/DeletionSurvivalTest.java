package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.launcher.Cluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The node that deletes is killed in the middle: every file goes and every record goes, each once.
 * {@code -Dcarillon.it.deletion.files=100000} makes it large.
 */
class DeletionSurvivalTest {
  private static final int FILES = Integer.getInteger("carillon.it.deletion.files", 20_000);
  private static final Duration LONG = Duration.ofMinutes(4);

  private final String name = "it-" + UUID.randomUUID();
  private final Path directory = RunningCluster.videos().resolve(name);
  private String killed = FIRST;

  @AfterEach
  void bothNodesRun() {
    Sql.run("DROP TRIGGER IF EXISTS probe_note ON carillon_deletion");
    RunningCluster.get().restart(killed);
  }

  @Test
  void everyFileAndEveryRecordGoesWhenTheNodeThatDeletesIsKilled() throws IOException {
    Cluster cluster = RunningCluster.get();
    makeFiles();
    recordWhatGoes();
    scheduleAll();
    String start = Sql.text("SELECT clock_timestamp()");
    await().atMost(LONG).pollInterval(Duration.ofMillis(5)).until(() -> records() < FILES * 9 / 10);
    killed = Sql.text("SELECT node FROM carillon_deletion_progress WHERE ended_at IS NULL");
    cluster.kill(killed);
    long left = records();
    long atKill = System.nanoTime();
    assertTrue(left > 0, "the kill came too late to prove anything");
    String survivor =
        cluster.nodes().stream().filter(node -> !node.equals(killed)).findFirst().orElseThrow();

    await().atMost(LONG).until(() -> records() == 0);

    System.out.printf(
        "Killed %s with %d of %d deletions left; %s had done them %s later%n",
        killed, left, FILES, survivor, Duration.ofNanos(System.nanoTime() - atKill));
    assertEquals(0, files());
    assertEquals(FILES, Sql.number("SELECT count(*) FROM probe_gone"));
    assertEquals(FILES, Sql.number("SELECT count(DISTINCT id) FROM probe_gone"));
    await().atMost(LONG).until(() -> doneBy(survivor, start) > 0);
    assertTrue(doneBy(survivor, start) <= left, "what was done already was done again");
    assertEquals(
        1,
        Sql.number(
            "SELECT count(*) FROM carillon_execution WHERE schedule_name = 'deletion'"
                + " AND state = 'LOST' AND node = '%s' AND started_at > '%s'"
                    .formatted(killed, start)));
    assertTrue(doneBy(killed, start) <= FILES - left, "more than there was");
    Files.delete(directory);
  }

  private void makeFiles() throws IOException {
    Files.createDirectories(directory);
    for (int i = 0; i < FILES; i++) {
      Files.createFile(directory.resolve(Integer.toString(i)));
    }
  }

  private void recordWhatGoes() {
    Sql.run(
        """
        DROP TABLE IF EXISTS probe_gone;
        CREATE TABLE probe_gone (id uuid);
        CREATE OR REPLACE FUNCTION probe_note() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO probe_gone SELECT id FROM gone WHERE path LIKE '%s/%%';
          RETURN NULL;
        END $$;
        DROP TRIGGER IF EXISTS probe_note ON carillon_deletion;
        CREATE TRIGGER probe_note AFTER DELETE ON carillon_deletion
          REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION probe_note();
        """
            .formatted(name));
  }

  /** Due in a moment, all at once. */
  private void scheduleAll() {
    String lines =
        IntStream.range(0, FILES)
            .mapToObj(
                i ->
                    "{\"root\":\"videos\",\"path\":\"%s/%d\",\"after\":\"P1D\"}".formatted(name, i))
            .collect(Collectors.joining("\n"));
    var answer = RunningCluster.rest(FIRST, "producer").postLines("/deletions/bulk", lines);
    assertEquals(200, answer.status(), answer.body());
    assertEquals(FILES, answer.json().getInt("accepted"), answer.body());
    Sql.run(
        "UPDATE carillon_deletion SET due_at = now(), next_try_at = now() WHERE path LIKE '%s/%%'"
            .formatted(name));
  }

  private long records() {
    return Sql.number(
        "SELECT count(*) FROM carillon_deletion WHERE path LIKE '%s/%%'".formatted(name));
  }

  private static long doneBy(String node, String start) {
    return Sql.number(
        "SELECT coalesce(sum((progress::json ->> 'done')::bigint), 0) FROM carillon_execution"
            + " WHERE event_name = 'carillon.deletion' AND node = '%s' AND started_at > '%s'"
                .formatted(node, start));
  }

  private long files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.count();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
