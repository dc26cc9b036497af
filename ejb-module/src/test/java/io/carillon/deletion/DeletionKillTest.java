package io.carillon.deletion;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.DeletionRequest;
import io.carillon.deletion.RunReport.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A node is killed in the middle of its pages. {@code -Dcarillon.deletion.test.files=100000} makes
 * it large.
 */
class DeletionKillTest extends InAWorld {
  private static final int FILES = Integer.getInteger("carillon.deletion.test.files", 5_000);
  private static final int TREE = FILES * 8;

  @Test
  void aKilledNodesPagesAreTakenUpAtOnceAndEveryFileGoes() throws Exception {
    List<DeletionRequest> requests = new ArrayList<>();
    for (int i = 0; i < FILES; i++) {
      String path = "d" + i % 50 + "/f" + i;
      world.file(path, "x");
      requests.add(DeletionRequest.of("videos", path));
    }
    world.intake(world.root()).scheduleAll(requests);
    Process other = RunInAnotherProcess.start(world);
    await()
        .atMost(Duration.ofMinutes(2))
        .pollInterval(Duration.ofMillis(2))
        .until(() -> world.count("true") < FILES - 300 || !other.isAlive());
    kill(other);

    long left = world.count("true");
    assertTrue(left > 0, "the other node was not killed in the middle");
    RunReport report = world.run();

    assertEquals(RunInAnotherProcess.NAME + " LOST", history());
    assertEquals(Outcome.COMPLETE, report.outcome());
    assertEquals(0, world.count("true"));
    assertEquals(0, files());
    assertEquals(left, report.progress().done());
  }

  @Test
  void aKilledNodesTreeGoesOnWhereItWas() throws Exception {
    for (int i = 0; i < TREE; i++) {
      world.file("tree/" + i, "");
    }
    world.schedule(DeletionRequest.of("videos", "tree").recursive());
    Process other = RunInAnotherProcess.start(world);
    await()
        .atMost(Duration.ofMinutes(2))
        .pollInterval(Duration.ofMillis(2))
        .until(() -> world.count("removed_entries > 0") > 0 || !other.isAlive());
    kill(other);
    long left = files();
    assertTrue(left > 0, "the other node was not killed in the middle");
    long known = world.number("SELECT removed_entries AS n FROM carillon_deletion");
    assertTrue(known > 0 && known <= TREE - left, () -> known + " known, " + left + " left");

    RunReport report = world.run();

    assertEquals(RunInAnotherProcess.NAME + " LOST", history());
    assertEquals(left + 1, report.progress().entries());
    assertEquals(0, world.count("true"));
    assertEquals(0, files());
  }

  private String history() {
    return world.text(
        "SELECT string_agg(node || ' ' || state, ';') AS t FROM carillon_execution"
            + " WHERE schedule_name = 'deletion' AND progress::json ->> 'done' IS NOT NULL");
  }

  /** To the end of its database sessions: a statement that was under way may still commit. */
  private void kill(Process other) throws InterruptedException {
    other.destroyForcibly().waitFor();
    await()
        .atMost(Duration.ofMinutes(1))
        .until(
            () ->
                world.number(
                        "SELECT count(*) AS n FROM pg_stat_activity"
                            + " WHERE datname = current_database() AND application_name = '"
                            + RunInAnotherProcess.NAME
                            + "'")
                    == 0);
  }

  private long files() {
    try (Stream<Path> walk = Files.walk(world.directory)) {
      return walk.filter(Files::isRegularFile).count();
    } catch (IOException | UncheckedIOException e) {
      return TREE; // it changes while it is counted: count again
    }
  }
}
