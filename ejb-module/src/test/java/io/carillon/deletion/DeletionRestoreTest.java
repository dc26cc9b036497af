package io.carillon.deletion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.DeletionRequest;
import io.carillon.api.FieldError;
import io.carillon.api.InvalidRequestException;
import io.carillon.api.Restoration;
import io.carillon.api.ScheduledDeletion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What callers get: records, refusals, and things given back. */
class DeletionRestoreTest {
  @TempDir Path temp;
  private World world;
  private DeletionIntake intake;

  @BeforeEach
  void makeWorld() {
    world = new World(temp);
    intake = world.intake(world.root());
  }

  @AfterEach
  void closeWorld() {
    world.close();
  }

  private static DeletionRequest entry(String path) {
    return DeletionRequest.of("videos", path);
  }

  @Test
  void graceIsCountedByTheDatabasesClock() {
    ScheduledDeletion stored =
        intake.schedule(entry("a").after(Duration.ofDays(30)).reason("no longer wanted"));

    assertEquals("a", stored.path());
    assertEquals(
        1,
        world.count(
            "due_at BETWEEN now() + interval '29 days 23 hours' AND now() + interval '30 days'"
                + " AND reason = 'no longer wanted' AND created_by = 'tester'"));
  }

  @Test
  void thePastIsDueAtOnceAndTheFarFutureIsKept() {
    intake.schedule(entry("past").at(Instant.parse("1970-01-01T00:00:00Z")));
    intake.schedule(entry("future").at(Instant.parse("9999-12-31T23:59:59Z")));
    intake.schedule(entry("longest").after(Duration.ofDays(365L * 7_900)));

    assertEquals(1, world.run().progress().done());
    assertEquals(2, world.count("due_at > now()"));
  }

  @Test
  void answersComeInTheOrderOfTheRequests() {
    List<DeletionRequest> requests = IntStream.range(0, 500).mapToObj(i -> entry("f" + i)).toList();

    List<ScheduledDeletion> stored = intake.scheduleAll(requests);

    assertEquals(
        requests.stream().map(DeletionRequest::path).toList(),
        stored.stream().map(ScheduledDeletion::path).toList());
    assertEquals(List.of(), intake.scheduleAll(List.of()));
  }

  @Test
  void aBadRequestInABatchStoresNoneAndIsNamed() {
    InvalidRequestException refused =
        assertThrows(
            InvalidRequestException.class,
            () -> intake.scheduleAll(List.of(entry("a"), DeletionRequest.of("unknown", "b"))));

    assertEquals(
        List.of(new FieldError("[1].root", "there is no root 'unknown'")), refused.errors());
    assertEquals(0, world.count("true"));
  }

  @Test
  void aWayThroughALinkIsRefusedAtIntake() throws IOException {
    Files.createSymbolicLink(world.directory.resolve("link"), temp);

    InvalidRequestException refused =
        assertThrows(InvalidRequestException.class, () -> intake.schedule(entry("link/x")));

    assertEquals("path", refused.errors().get(0).field());
    assertTrue(refused.getMessage().contains("is outside the root"), refused.getMessage());
    intake.schedule(entry("link"));
  }

  @Test
  void trashMarkerAndWhatARootDoesNotAllowAreRefused() {
    DeletionRoot marked = World.root(world.directory, Optional.of("MARK"));
    DeletionRoot filesOnly =
        new DeletionRoot(
            marked.location(),
            marked.storage(),
            EnumSet.of(DeletionRequest.Extent.ENTRY),
            Optional.empty());
    DeletionIntake strict = world.intake(filesOnly);

    for (DeletionRequest bad :
        List.of(entry("MARK"), entry(".carillon-trash"), entry("d").recursive())) {
      assertThrows(InvalidRequestException.class, () -> strict.schedule(bad), bad.toString());
    }
    strict.schedule(entry("d"));
  }

  @Test
  void whatIsRestoredStays() {
    world.file("a", "x");
    UUID id = world.schedule(entry("a"));

    assertEquals(Restoration.RESTORED, intake.restore(id));
    assertEquals(Restoration.UNKNOWN, intake.restore(id));
    world.run();

    assertTrue(world.exists("a"));
  }

  @Test
  void whatHasBegunCannotBeRestored() {
    UUID id = world.schedule(entry("a").recursive());
    world.execute("UPDATE carillon_deletion SET begun = true");

    assertEquals(Restoration.BEING_REMOVED, intake.restore(id));
  }

  /** Each of many records is either restored, and its file is there, or gone with its file. */
  @Test
  void aRestoreThatRacesWithItsRemovalHasOneWinner() {
    int files = 1_500;
    List<DeletionRequest> requests =
        IntStream.range(0, files).mapToObj(i -> entry("f" + i)).toList();
    requests.forEach(request -> world.file(request.path(), "x"));
    List<ScheduledDeletion> stored = intake.scheduleAll(requests);
    CompletableFuture<RunReport> run =
        CompletableFuture.supplyAsync(
            () ->
                world.run(
                    new DeletionSettings(
                        20,
                        3,
                        Duration.ofMinutes(5),
                        3,
                        Duration.ofSeconds(1),
                        Duration.ofHours(1)),
                    world.root()));
    int restored = 0;
    for (int i = files - 1; i >= 0; i--) {
      ScheduledDeletion deletion = stored.get(i);
      if (intake.restore(deletion.id()) == Restoration.RESTORED) {
        restored++;
        assertTrue(world.exists(deletion.path()), deletion.path());
      }
    }

    RunReport report = run.join();

    assertEquals(files, restored + report.progress().done());
    assertTrue(restored > 0 && report.progress().done() > 0, "restored " + restored);
    int left = 0;
    for (DeletionRequest request : requests) {
      left += world.exists(request.path()) ? 1 : 0;
    }
    assertEquals(restored, left);
    assertFalse(world.count("true") > 0);
  }
}
