package io.carillon.deletion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.DeletionRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DryRunTest extends InAWorld {
  private DryRun.Answer look(Optional<Instant> dueBefore) {
    return new DryRun(world.dataSource, System::nanoTime).look(List.of(world.root()), dueBefore);
  }

  @Test
  void whatWouldGoIsCountedAndNothingGoes() {
    world.file("a", "123");
    world.file("tree/x", "12");
    world.file("full/x", "1");
    world.schedule(DeletionRequest.of("videos", "a"));
    world.schedule(DeletionRequest.of("videos", "tree").recursive());
    world.schedule(DeletionRequest.of("videos", "full"));
    world.schedule(DeletionRequest.of("videos", "gone"));
    world.smuggle("../x");
    world.schedule(DeletionRequest.of("videos", "later").after(Duration.ofDays(1)));

    DryRun.Answer answer = look(Optional.empty());

    assertEquals(5, answer.records());
    assertEquals(5, answer.bytes());
    assertEquals(3, answer.entries());
    assertEquals(1, answer.absent());
    assertEquals(2, answer.refusedCount());
    assertEquals(
        List.of("../x", "full"), answer.refused().stream().map(o -> o.path()).sorted().toList());
    assertTrue(answer.complete());
    assertTrue(world.exists("a") && world.exists("tree/x"));
    assertEquals(6, world.count("claim IS NULL AND attempts = 0"));
  }

  @Test
  void laterRecordsAreSeenOnRequest() {
    world.schedule(DeletionRequest.of("videos", "later").after(Duration.ofDays(1)));

    assertEquals(0, look(Optional.empty()).records());
    assertEquals(1, look(Optional.of(Instant.parse("9999-01-01T00:00:00Z"))).records());
  }

  @Test
  void aRootThatIsAwayIsNamed() throws IOException {
    world.schedule(DeletionRequest.of("videos", "a"));
    Files.delete(world.directory);

    DryRun.Answer answer = look(Optional.empty());

    assertEquals(List.of("videos"), answer.unavailable());
    assertEquals(0, answer.records());
  }
}
