package io.carillon.deletion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.DeletionRequest;
import io.carillon.api.Removal.RootUnavailable;
import io.carillon.api.Removal.RootUnavailable.Condition;
import io.carillon.deletion.RunReport.Outcome;
import io.carillon.deletion.file.FileStorage;
import io.carillon.testkit.SmallFileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A root whose mount goes away and leaves an empty directory, with nothing else to tell it by. */
class RootMemoryTest extends InAWorld {
  private RootMemory memory(String node) {
    return new RootMemory(world.dataSource, world.dataSource, node);
  }

  /** As after a start of the node: what it knows is in the database. */
  private DeletionRoot root(Path directory, Optional<String> marker) {
    return World.root(directory, marker, new RememberingStorage(new FileStorage(), memory("node")));
  }

  private DeletionRoot root() {
    return root(world.directory, Optional.empty());
  }

  @Test
  void anEmptyDirectoryWhereAMountWasKeepsItsRecords() throws Exception {
    DeletionRoot lasting = root();
    try (SmallFileSystem small = SmallFileSystem.mountedOn(world.directory)) {
      assertEquals(Outcome.COMPLETE, world.run(lasting).outcome());
      world.file("b", "x");
      world.schedule(DeletionRequest.of("videos", "b"));
      assertEquals(1, world.run(root()).progress().done());
    }
    world.schedule(DeletionRequest.of("videos", "a"));

    assertEquals(Outcome.PARTIAL, world.run(lasting).outcome());
    assertEquals(Outcome.PARTIAL, world.run(root()).outcome());

    assertEquals(1, world.count("attempts = 0 AND state = 'SCHEDULED' AND claim IS NULL"));
    RootUnavailable alarm = world.watch.trouble("videos").orElseThrow();
    assertEquals(Condition.UNMOUNTED, alarm.condition());
    assertTrue(alarm.reason().contains("but was on tmpfs none / at "), alarm.reason());
    try (SmallFileSystem small = SmallFileSystem.mountedOn(world.directory)) {
      world.file("a", "x");
      assertEquals(1, world.run(lasting).progress().done());
      assertFalse(world.exists("a"));
      assertEquals(Outcome.COMPLETE, world.run(root()).outcome());
    }
  }

  @Test
  void anOperatorAcceptsWhatTheRootIsOnNow() throws Exception {
    try (SmallFileSystem small = SmallFileSystem.mountedOn(world.directory)) {
      world.run(root());
      assertEquals(0, memory("other").accept("videos"));
    }
    world.file("a", "x");
    world.schedule(DeletionRequest.of("videos", "a"));
    DeletionRoot alarmed = root();
    assertEquals(Outcome.PARTIAL, world.run(alarmed).outcome());

    assertEquals(1, memory("other").accept("videos"));

    assertEquals(1, world.run(alarmed).progress().done());
    assertEquals(Outcome.COMPLETE, world.run(root()).outcome());
  }

  @Test
  void aMarkerProvesMoreThanWhereTheRootWas() throws Exception {
    try (SmallFileSystem small = SmallFileSystem.mountedOn(world.directory)) {
      world.run(root());
    }
    world.file("MARK", "");

    assertEquals(Outcome.COMPLETE, world.run(root(world.directory, Optional.of("MARK"))).outcome());
  }

  @Test
  void anotherDirectoryInTheConfigurationBeginsAnew() throws Exception {
    try (SmallFileSystem small = SmallFileSystem.mountedOn(world.directory)) {
      world.run(root());
    }
    Path elsewhere = Files.createDirectory(temp.resolve("elsewhere"));

    assertEquals(Outcome.COMPLETE, world.run(root(elsewhere, Optional.empty())).outcome());
    assertEquals(Outcome.COMPLETE, world.run(root(elsewhere, Optional.empty())).outcome());
  }
}
