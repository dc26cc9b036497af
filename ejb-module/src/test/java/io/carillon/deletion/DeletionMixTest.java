package io.carillon.deletion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.DeletionRequest;
import io.carillon.deletion.RunReport.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All that can resist, in one run with what does not. */
class DeletionMixTest {
  private static final int GOOD = 50;

  @TempDir Path temp;

  @Test
  void eachBadRecordIsAloneWithItsTroubleAndTheRestGoes() throws Exception {
    try (World world = new World(temp)) {
      List<String> good =
          IntStream.range(0, GOOD).mapToObj(i -> i % 2 == 0 ? "z" + i : "a/" + i).toList();
      good.forEach(path -> world.file(path, "x"));
      good.forEach(path -> world.schedule(DeletionRequest.of("videos", path)));
      world.schedule(DeletionRequest.of("videos", "absent"));
      MadeBy.command("mknod", world.directory.resolve("device").toString(), "c", "1", "3");
      world.schedule(DeletionRequest.of("videos", "device"));
      world.file("full/x", "x");
      world.schedule(DeletionRequest.of("videos", "full"));
      makeNoRecordWith(world, "NULL");
      makeNoRecordWith(world, "E'a\\000b'");
      world.smuggle("../outside");
      world.smuggle("n".repeat(300));
      Path immutable = world.file("immutable", "x");
      world.schedule(DeletionRequest.of("videos", "immutable"));
      MadeBy.command("chattr", "+i", immutable.toString());

      RunReport report;
      try {
        report = world.run();
      } finally {
        MadeBy.command("chattr", "-i", immutable.toString());
      }

      assertEquals(Outcome.PARTIAL, report.outcome());
      assertEquals(GOOD + 2, report.progress().done());
      assertEquals(4, report.progress().failed());
      assertEquals(
          Map.of("NOT_EMPTY", 1L, "PERMISSION", 1L, "REFUSED", 2L), report.progress().errors());
      assertTrue(world.exists("immutable") && world.exists("full/x"));
      assertFalse(world.exists("device"));
      good.forEach(path -> assertFalse(world.exists(path), path));
      assertEquals(4, world.count("true"));
      assertEquals(2, world.count("state = 'PARKED'"));
      assertEquals(
          "immutable: Operation not permitted (PERMISSION)",
          world.text("SELECT last_error AS t FROM carillon_deletion WHERE path = 'immutable'"));
      assertTrue(Path.of("/dev/null").toFile().exists());
    }
  }

  /** A record without a path, or with U+0000 in it, cannot even be smuggled in. */
  private static void makeNoRecordWith(World world, String path) {
    assertThrows(
        IllegalStateException.class,
        () ->
            world.execute(
                """
                INSERT INTO carillon_deletion
                  (id, root, path, recursive, due_at, next_try_at, created_at, created_by)
                VALUES (gen_random_uuid(), 'videos', %s, true, now(), now(), now(), 'tester')
                """
                    .formatted(path)));
  }
}
