package io.carillon.deletion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.DeletionRequest;
import io.carillon.api.Storage;
import io.carillon.deletion.RunReport.Outcome;
import io.carillon.deletion.file.FileStorage;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** No run is missing in the history, however it ended. */
class RunHistoryTest extends InAWorld {
  @Test
  void aRunThatDidNotComeToItsEndIsLostWithWhatItHadDone() {
    world.file("a", "123");
    world.schedule(DeletionRequest.of("videos", "a"));
    world.run();
    world.execute("UPDATE carillon_deletion_progress SET ended_at = NULL, node = 'dead'");

    world.history.recordLost();
    world.history.recordLost();

    assertEquals(
        "dead LOST {\"done\" : 1, \"failed\" : 0, \"bytes\" : 3, \"entries\" : 1, \"errors\" : {}}",
        world.text(
            "SELECT string_agg(concat_ws(' ', node, state, progress), ';') AS t"
                + " FROM carillon_execution WHERE schedule_name = 'deletion'"));
    assertTrue(ProgressBoard.read(world.dataSource).orElseThrow().endedAt().isPresent());
  }

  @Test
  void aRunWhosePlaceAnotherTookStopsAndIsRecordedOnce() {
    world.file("a", "123");
    world.schedule(DeletionRequest.of("videos", "a"));
    DeletionRoot root = World.root(world.directory, Optional.empty(), new TakenForDead());

    RunReport report = world.run(root);
    Instant now = Instant.EPOCH;
    world.history.record(now, now, now, report);

    assertEquals(Outcome.LOST, report.outcome());
    assertEquals("LOST", world.text("SELECT string_agg(state, ' ') AS t FROM carillon_execution"));
  }

  /** The file system; while it is opened another run begins. */
  private final class TakenForDead implements Storage {
    private final FileStorage files = new FileStorage();

    @Override
    public String kind() {
      return "slow";
    }

    @Override
    public Optional<String> problem(String path) {
      return files.problem(path);
    }

    @Override
    public RootOpening open(RootLocation location) {
      world.history.recordLost();
      return files.open(location);
    }
  }
}
