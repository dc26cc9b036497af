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
  private static final int UNTIL_A_PLAN_IS_KEPT = 15;
  private static final long MEGABYTE = 1 << 20;

  @Test
  void aLargeBacklogNeedsNoMoreMemoryAndNoLongTransaction() throws IOException {
    backlog(RECORDS);
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

  @Test
  void aBacklogAfterQuietTimesIsWorkedOffByIndex() {
    world.execute("ALTER TABLE carillon_deletion SET (autovacuum_enabled = false)");
    runOneByOne();
    world.execute("VACUUM ANALYZE carillon_deletion"); // plans that are kept are for nothing now
    runOneByOne();

    backlog(RECORDS);
    assertEquals(RECORDS, world.run().progress().done());

    world.dataSource.close(); // sessions tell what they read when they end
    long read = rowsReadInTurn(); // once, to count what is due
    assertTrue(read < 2L * RECORDS, read + " rows read in turn");
  }

  private void runOneByOne() {
    for (int i = 0; i < UNTIL_A_PLAN_IS_KEPT; i++) {
      backlog(1);
      world.run();
    }
  }

  private long rowsReadInTurn() {
    return new Sql(world.database.dataSource())
        .query(
            "count",
            row -> row.getLong(1),
            "SELECT seq_tup_read FROM pg_stat_user_tables WHERE relname = 'carillon_deletion'")
        .get(0);
  }

  private void backlog(int records) {
    world.execute(
        """
        INSERT INTO carillon_deletion
          (id, root, path, recursive, due_at, next_try_at, created_at, created_by)
        SELECT gen_random_uuid(), 'videos', 'gone/' || i, false, now(), now() - i * interval '1 ms',
               now(), 'tester'
        FROM generate_series(1, %d) i
        """
            .formatted(records));
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
