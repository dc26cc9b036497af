package io.carillon.deletion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.DeletionRequest;
import io.carillon.deletion.DeletionBacklog.Due;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeletionBacklogTest {
  @TempDir Path temp;

  @Test
  void whatIsDueAndWhatIsParkedIsCounted() {
    try (World world = new World(temp)) {
      DeletionBacklog backlog = new DeletionBacklog(world.dataSource);
      assertEquals(List.of(new Due("videos", 0, 0)), backlog.due(List.of("videos")));
      world.schedule(DeletionRequest.of("videos", "a"));
      world.schedule(DeletionRequest.of("videos", "b"));
      world.schedule(DeletionRequest.of("videos", "later").after(Duration.ofDays(1)));
      world.smuggle("../x");
      world.execute(
          "UPDATE carillon_deletion SET next_try_at = now() - interval '1 hour' WHERE path = 'a'");

      Due due = backlog.due(List.of("videos")).get(0);

      assertEquals(3, due.records());
      assertTrue(due.overdueSeconds() >= 3_600, due::toString);
      world.run();
      assertEquals(0, backlog.due(List.of("videos")).get(0).records());
      assertEquals(1, backlog.parked());
      assertEquals(2, world.sinceStart.done());
      world.schedule(DeletionRequest.of("videos", "c"));
      world.run();
      assertEquals(3, world.sinceStart.done());
      assertEquals(1, world.sinceStart.failed());
    }
  }
}
