package io.carillon.deletion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.DeletionRequest;
import io.carillon.deletion.RunReport.Outcome;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * Memory and transactions do not grow with the backlog. {@code
 * -Dcarillon.deletion.test.records=1000000 -Dcarillon.deletion.test.tree=500000} makes it as large
 * as it should ever be.
 */
class DeletionScaleTest extends InAWorld {
  private static final int RECORDS = Integer.getInteger("carillon.deletion.test.records", 20_000);
  private static final int TREE = Integer.getInteger("carillon.deletion.test.tree", 20_000);
  private static final long MEGABYTE = 1 << 20;

  @Test
  void aLargeBacklogNeedsNoMoreMemoryAndNoLongTransaction() throws IOException {
    world.execute(
        """
        INSERT INTO carillon_deletion
          (id, root, path, recursive, due_at, next_try_at, created_at, created_by)
        SELECT gen_random_uuid(), 'videos', 'gone/' || i, false, now(), now() - i * interval '1 ms',
               now(), 'tester'
        FROM generate_series(1, %d) i
        """
            .formatted(RECORDS));
    for (int i = 0; i < TREE; i++) {
      if (i == 0) {
        Files.createDirectories(world.directory.resolve("tree"));
      }
      Files.createFile(world.directory.resolve("tree/" + i));
    }
    world.schedule(DeletionRequest.of("videos", "tree").recursive());
    long before = heapAfterCollection();
    DeletionSettings large =
        new DeletionSettings(
            1_000, 3, Duration.ofHours(1), 3, Duration.ofSeconds(1), Duration.ofHours(1));

    CompletableFuture<RunReport> run =
        CompletableFuture.supplyAsync(() -> world.run(large, world.root()));
    Transaction longest = new Transaction(0, "");
    long heap = 0;
    while (!run.isDone()) {
      Transaction now = longestTransaction();
      longest = now.millis() > longest.millis() ? now : longest;
      heap = Math.max(heap, heapAfterCollection());
    }

    assertEquals(Outcome.COMPLETE, run.join().outcome());
    assertEquals(RECORDS + 1, run.join().progress().done());
    assertEquals(0, world.count("true"));
    System.out.printf(
        "%,d records, a tree of %,d files: heap %d MiB before, %d MiB at most; longest transaction %.0f ms: %s%n",
        RECORDS, TREE, before / MEGABYTE, heap / MEGABYTE, longest.millis(), longest.statement());
    assertTrue(heap < before + 40 * MEGABYTE, "heap grew to " + heap / MEGABYTE + " MiB");
    assertTrue(longest.millis() < 1_000, longest::toString);
  }

  private static long heapAfterCollection() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** For how long it has been going on, and what it does. */
  private record Transaction(double millis, String statement) {}

  private Transaction longestTransaction() {
    return new Sql(world.dataSource)
            .query(
                "look at transactions",
                row -> new Transaction(row.getDouble("ms"), row.getString("query")),
                """
            SELECT extract(epoch FROM clock_timestamp() - xact_start) * 1000 AS ms, query
            FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()
              AND backend_type = 'client backend' AND xact_start IS NOT NULL
            ORDER BY xact_start
            LIMIT 1
            """)
            .stream()
            .findFirst()
            .orElse(new Transaction(0, ""));
  }
}
