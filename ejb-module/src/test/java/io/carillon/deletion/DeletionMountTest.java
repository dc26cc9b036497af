package io.carillon.deletion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.DeletionRequest;
import io.carillon.api.DeletionRequest.Extent;
import io.carillon.api.OpenRoot;
import io.carillon.api.Removal.Failed;
import io.carillon.api.Removal.FailureKind;
import io.carillon.api.Removal.RootUnavailable;
import io.carillon.api.Removal.RootUnavailable.Condition;
import io.carillon.api.Storage.Opened;
import io.carillon.api.Storage.RootLocation;
import io.carillon.api.Storage.RootOpening;
import io.carillon.deletion.RunReport.Outcome;
import io.carillon.deletion.file.FileStorage;
import io.carillon.testkit.SmallFileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** File systems that fill up, turn read-only, and go away. */
class DeletionMountTest extends InAWorld {
  private static RootOpening openAsMount(Path path) {
    return new FileStorage()
        .open(
            new RootLocation(
                "root", path.toString(), Optional.empty(), RootLocation.Mount.REQUIRED));
  }

  private DeletionRoot mountedRoot() {
    return DeletionRoot.of(
        new RootLocation(
            "videos", world.directory.toString(), Optional.empty(), RootLocation.Mount.REQUIRED),
        new FileStorage());
  }

  @Test
  void aMountPointIsToldFromADirectory() {
    assertInstanceOf(Opened.class, openAsMount(Path.of("/proc")));
    assertEquals(
        Condition.UNMOUNTED,
        assertInstanceOf(RootUnavailable.class, openAsMount(temp)).condition());
  }

  @Test
  void aFullFileSystemIsEmptied() throws Exception {
    try (SmallFileSystem small = SmallFileSystem.mountedOn(world.directory)) {
      small.fill();
      assertTrue(world.exists("fill5"));
      world.schedule(DeletionRequest.of("videos", "fill5"));

      assertEquals(16_384, world.run(mountedRoot()).progress().bytes());

      assertFalse(world.exists("fill5"));
    }
  }

  @Test
  void aReadOnlyFileSystemKeepsItsRecordsUnparked() throws Exception {
    try (SmallFileSystem small = SmallFileSystem.mountedOn(world.directory)) {
      world.file("a", "x");
      world.file("tree/b", "x");
      world.schedule(DeletionRequest.of("videos", "a"));
      world.schedule(DeletionRequest.of("videos", "tree").recursive());
      small.makeReadOnly();

      for (int i = 0; i < 5; i++) {
        RunReport report = world.run(mountedRoot());
        assertEquals(Outcome.PARTIAL, report.outcome());
        assertEquals(Set.of("videos"), report.unavailable());
      }
      assertEquals(2, world.count("attempts = 0 AND state = 'SCHEDULED' AND claim IS NULL"));
      assertEquals(Condition.READ_ONLY, world.watch.trouble("videos").orElseThrow().condition());

      small.makeWritable();
      assertEquals(2, world.run(mountedRoot()).progress().done());
      assertFalse(world.exists("a") || world.exists("tree"));
    }
  }

  @Test
  void anUnmountedRootIsNotAnEmptyOne() throws Exception {
    world.schedule(DeletionRequest.of("videos", "a"));

    assertEquals(Outcome.PARTIAL, world.run(mountedRoot()).outcome());
    assertEquals(1, world.count("attempts = 0"));

    try (SmallFileSystem small = SmallFileSystem.mountedOn(world.directory)) {
      world.file("a", "x");
      assertEquals(1, world.run(mountedRoot()).progress().done());
      assertEquals(0, world.count("true"));
      small.makeReadOnly();
    }
  }

  @Test
  void whatABindMountShowsInsideARootStays() throws Exception {
    Sentinels outside = Sentinels.in(Files.createDirectory(temp.resolve("outside")));
    Path inside = world.directory.resolve("tree/a b\u00e4/bound");
    try (SmallFileSystem bound = SmallFileSystem.bound(outside.directory(), inside);
        OpenRoot open = ((Opened) world.root().open()).root()) {
      world.file("tree/own", "x");

      open.remove("tree", Extent.TREE, () -> true);

      assertEquals(
          FailureKind.OTHER_FILE_SYSTEM,
          assertInstanceOf(Failed.class, open.remove("tree", Extent.TREE, () -> true)).kind());
      assertInstanceOf(
          Failed.class, open.remove("tree/a b\u00e4/bound/sentinel", Extent.ENTRY, () -> true));
      assertFalse(world.exists("tree/own"));
      outside.assertUntouched();
      assertInstanceOf(Opened.class, openAsMount(inside));
    }
  }

  @Test
  void whatIsMountedInsideARootStays() throws Exception {
    Path inside = world.directory.resolve("tree/mounted");
    try (SmallFileSystem small = SmallFileSystem.mountedOn(inside)) {
      small.fill();
      world.file("tree/own", "x");
      try (OpenRoot open = ((Opened) world.root().open()).root()) {
        open.remove("tree", Extent.TREE, () -> true);
        Failed failed =
            assertInstanceOf(Failed.class, open.remove("tree", Extent.TREE, () -> true));
        assertEquals(FailureKind.OTHER_FILE_SYSTEM, failed.kind());
        assertEquals("tree/mounted", failed.path());
        assertEquals(
            FailureKind.OTHER_FILE_SYSTEM,
            assertInstanceOf(
                    Failed.class, open.remove("tree/mounted/fill0", Extent.ENTRY, () -> true))
                .kind());
      }
      assertFalse(world.exists("tree/own"));
      assertTrue(Files.exists(inside.resolve("fill0")));
    }
  }
}
