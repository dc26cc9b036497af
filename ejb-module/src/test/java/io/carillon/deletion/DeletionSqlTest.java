package io.carillon.deletion;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The statements of a run find their rows by index, with 100,000 rows that are of no use. */
class DeletionSqlTest {
  @TempDir static Path temp;
  private static World world;

  @BeforeAll
  static void fill() {
    world = new World(temp);
    world.execute(
        """
        INSERT INTO carillon_deletion
          (id, root, path, recursive, due_at, next_try_at, created_at, created_by, state)
        SELECT gen_random_uuid(), CASE WHEN i % 2 = 0 THEN 'videos' ELSE 'other' END, 'f' || i,
               false, now(), now() + (i - 50000) * interval '1 s', now(), 'tester',
               CASE WHEN i % 10 = 0 THEN 'PARKED' ELSE 'SCHEDULED' END
        FROM generate_series(1, 100000) i
        """);
    world.execute("ANALYZE carillon_deletion");
  }

  @AfterAll
  static void close() {
    world.close();
  }

  private static String plan(String statement, Object... arguments) {
    return String.join(
        "\n",
        new Sql(world.dataSource)
            .query("explain", row -> row.getString(1), "EXPLAIN " + statement, arguments));
  }

  private static void assertNoScan(String plan) {
    assertFalse(plan.contains("Seq Scan on carillon_deletion"), plan);
  }

  @Test
  void aPageIsReadInTheOrderOfItsIndex() {
    String plan =
        plan(
            DeletionPages.CLAIM,
            "videos",
            Instant.EPOCH,
            new UUID(0, 0),
            1_000,
            UUID.randomUUID(),
            1L,
            60_000L);

    assertTrue(plan.contains("Index Scan using carillon_deletion_due"), plan);
    assertFalse(plan.contains("Sort"), plan);
    assertNoScan(plan);
  }

  @Test
  void thePagesRowsAreFoundByTheirIds() {
    UUID[] ids = {UUID.randomUUID(), UUID.randomUUID()};
    UUID claim = UUID.randomUUID();

    Long[] counts = {1L, 2L};
    for (String statement : List.of(DeletionPages.DELETE_GONE, DeletionPages.GIVE_BACK)) {
      assertNoScan(plan(statement, ids, claim));
    }
    assertNoScan(plan(DeletionPages.GIVE_BACK_BEGUN, ids, counts, counts, claim));
    assertNoScan(plan(DeletionPages.MARK_TRASHED, 1_000L, ids, claim));
    assertNoScan(
        plan(
            DeletionPages.RESCHEDULE_FAILED,
            3,
            1_000L,
            60_000L,
            ids,
            new String[] {"a", "b"},
            new Boolean[] {true, false},
            claim));
  }

  @Test
  void whatDeadRunsLeftIsFoundByIndex() {
    assertNoScan(plan(RunLock.FREE_DEAD_CLAIMS));
  }

  @Test
  void whatWaitsIsCountedByIndex() {
    assertNoScan(plan(DeletionBacklog.DUE, (Object) new String[] {"videos", "other"}));
    assertNoScan(plan(DeletionBacklog.PARKED));
    assertFalse(plan(Courtesy.OTHERS_RAN).contains("Seq Scan"), plan(Courtesy.OTHERS_RAN));
  }

  @Test
  void oneRecordIsFoundByItsId() {
    for (String statement :
        List.of(
            DeletionRecords.CALL_OFF,
            DeletionRecords.LOCK_TRASHED,
            DeletionRecords.DELETE_TRASHED,
            DeletionRecords.EXISTS,
            DeletionRecords.RETRY)) {
      assertNoScan(plan(statement, UUID.randomUUID()));
    }
  }
}
