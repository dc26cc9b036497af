package io.carillon.deletion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.DeletionRequest;
import io.carillon.api.DeletionRequest.Extent;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
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
    assertTrue(
        answer.refused().stream()
            .map(o -> o.reason())
            .toList()
            .contains("full: the directory is not empty (NOT_EMPTY)"),
        answer::toString);
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

  /** As the next run would take it: not what is parked, nor what waits after a failure. */
  @Test
  void withoutAnInstantItLooksAtWhatTheNextRunWouldTake() {
    world.schedule(DeletionRequest.of("videos", "due"));
    world.schedule(DeletionRequest.of("videos", "waits"));
    world.schedule(DeletionRequest.of("videos", "parked"));
    world.execute(
        "UPDATE carillon_deletion SET attempts = 1, next_try_at = now() + interval '1 hour'"
            + " WHERE path = 'waits'");
    world.execute("UPDATE carillon_deletion SET state = 'PARKED' WHERE path = 'parked'");

    assertEquals(1, look(Optional.empty()).records());
    assertEquals(2, look(Optional.of(Instant.parse("9999-12-31T23:59:59.999Z"))).records());
    assertEquals(0, look(Optional.of(Instant.parse("0000-01-01T00:00:00Z"))).records());
  }

  @Test
  void whatTheRunWouldRefuseIsRefused() {
    world.file("tree/x", "1");
    world.schedule(DeletionRequest.of("videos", "tree").recursive());
    DeletionRoot files =
        new DeletionRoot(
            world.root().location(),
            world.root().storage(),
            EnumSet.of(Extent.ENTRY),
            Optional.empty());

    DryRun.Answer answer =
        new DryRun(world.dataSource, System::nanoTime).look(List.of(files), Optional.empty());

    assertEquals(1, answer.refusedCount());
    assertEquals(
        "tree: may not be removed recursively in this root", answer.refused().get(0).reason());
    assertEquals(0, answer.entries());
  }

  @Test
  void withoutRootsThereIsNothingToLookAt() {
    DryRun.Answer answer =
        new DryRun(world.dataSource, System::nanoTime).look(List.of(), Optional.empty());

    assertEquals(0, answer.records());
    assertTrue(answer.complete());
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
