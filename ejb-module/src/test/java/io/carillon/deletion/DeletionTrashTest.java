package io.carillon.deletion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.DeletionRequest;
import io.carillon.api.Restoration;
import io.carillon.deletion.RunReport.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeletionTrashTest {
  @TempDir Path temp;
  private World world;
  private DeletionRoot root;
  private UUID id;

  @BeforeEach
  void trashATree() {
    world = new World(temp);
    DeletionRoot plain = world.root();
    root =
        new DeletionRoot(
            plain.location(), plain.storage(), plain.allowed(), Optional.of(Duration.ofDays(7)));
    world.file("tree/x", "123");
    id = world.intake(root).schedule(DeletionRequest.of("videos", "tree").recursive()).id();
  }

  @AfterEach
  void closeWorld() {
    world.close();
  }

  private void passTime() {
    world.execute("UPDATE carillon_deletion SET next_try_at = now()");
  }

  @Test
  void whatIsDueGoesToTheTrashFirstAndLaterForGood() {
    assertEquals(1, world.run(root).progress().done());

    assertFalse(world.exists("tree"));
    assertTrue(world.exists(Trash.place(id) + "/x"));
    assertEquals(
        1, world.count("trashed_at IS NOT NULL AND next_try_at > now() + interval '6 days'"));
    assertEquals(0, world.run(root).progress().done());

    passTime();
    assertEquals(3, world.run(root).progress().bytes());
    assertFalse(world.exists(Trash.place(id)));
    assertEquals(0, world.count("true"));
  }

  @Test
  void whatIsInTheTrashCanBeRestored() throws IOException {
    world.run(root);

    assertEquals(Restoration.RESTORED, world.intake(root).restore(id));

    assertEquals("123", Files.readString(world.directory.resolve("tree/x")));
    assertEquals(0, world.count("true"));
  }

  @Test
  void aRestoreReplacesNothing() throws IOException {
    world.run(root);
    world.file("tree/x", "new");

    assertEquals(Restoration.PLACE_TAKEN, world.intake(root).restore(id));

    assertEquals("new", Files.readString(world.directory.resolve("tree/x")));
    assertTrue(world.exists(Trash.place(id) + "/x"));
    assertEquals(1, world.count("true"));
  }

  @Test
  void aRestoreToADirectoryThatIsGoneChangesNothing() throws IOException {
    world.file("a/box/letter", "dear");
    UUID letter = world.intake(root).schedule(DeletionRequest.of("videos", "a/box/letter")).id();
    world.run(root);
    Path box = world.directory.resolve("a/box");
    Files.delete(box);
    assertEquals(Restoration.UNREACHABLE, world.intake(root).restore(letter));
    Files.createFile(box);
    assertEquals(Restoration.UNREACHABLE, world.intake(root).restore(letter));
    Files.delete(box);
    assertEquals(1, world.count("path = 'a/box/letter' AND trashed_at IS NOT NULL"));

    Files.createDirectory(box);
    assertEquals(Restoration.RESTORED, world.intake(root).restore(letter));
    assertEquals("dear", Files.readString(box.resolve("letter")));
  }

  @Test
  void aRunKilledBetweenTheMoveAndItsRecordLosesNothing() throws IOException {
    Files.createDirectory(world.directory.resolve(Trash.DIRECTORY));
    Files.move(world.directory.resolve("tree"), world.directory.resolve(Trash.place(id)));

    world.run(root);
    assertEquals(1, world.count("trashed_at IS NOT NULL"));
    assertTrue(world.exists(Trash.place(id) + "/x"));

    assertEquals(Restoration.RESTORED, world.intake(root).restore(id));
    assertTrue(world.exists("tree/x"));
  }

  @Test
  void aFullDirectoryThatWasNotAskedForAsATreeDoesNotGoToTheTrash() {
    world.file("full/x", "1");
    world.intake(root).schedule(DeletionRequest.of("videos", "full"));

    RunReport report = world.run(root);

    assertEquals(Outcome.PARTIAL, report.outcome());
    assertTrue(world.exists("full/x"));
  }

  @Test
  void theTrashItselfCannotBeDeleted() {
    world.run(root);
    world.smuggle(Trash.DIRECTORY);

    assertEquals(1, world.run(root).progress().failed());

    assertTrue(world.exists(Trash.place(id) + "/x"));
  }

  @Test
  void withoutTrashInForceWhatIsThereStillGoes() {
    world.run(root);
    passTime();

    world.run(world.root());

    assertFalse(world.exists(Trash.place(id)));
    assertEquals(0, world.count("true"));
  }
}
