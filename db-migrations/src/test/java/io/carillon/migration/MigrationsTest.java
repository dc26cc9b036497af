package io.carillon.migration;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

class MigrationsTest {
  private static final String APPLIED =
      "SELECT script FROM carillon_schema_history WHERE type = 'SQL' AND success ORDER BY installed_rank";
  private static final String TABLES =
      "SELECT count(*) FROM pg_tables WHERE schemaname = 'public' AND tablename ~ '^(qrtz|carillon)_'";

  private EmptyDatabase database;

  @BeforeEach
  void createDatabase() throws SQLException {
    database = new EmptyDatabase();
  }

  @AfterEach
  void dropDatabase() throws SQLException {
    database.close();
  }

  private void migrate() {
    Migrations.migrate(database.dataSource());
  }

  @Test
  void migratesAnEmptyDatabase() throws SQLException {
    migrate();

    assertEquals(Scripts.NAMES, database.query(APPLIED));
    assertEquals(
        List.of("carillon STATE_ACCESS", "carillon TRIGGER_ACCESS"),
        database.query("SELECT sched_name, lock_name FROM qrtz_locks ORDER BY lock_name"));
  }

  @Test
  void changesNothingTheSecondTime() throws SQLException {
    migrate();
    List<String> before = database.query("SELECT * FROM carillon_schema_history");
    database.execute("DELETE FROM qrtz_locks");

    migrate();

    assertEquals(before, database.query("SELECT * FROM carillon_schema_history"));
    assertEquals(List.of("0"), database.query("SELECT count(*) FROM qrtz_locks"));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 8})
  void letsOneOfSeveralNodesMigrateWhileTheOthersWait(int nodes) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(nodes);
    try {
      CyclicBarrier start = new CyclicBarrier(nodes);
      List<? extends Future<?>> starts =
          IntStream.range(0, nodes).mapToObj(n -> threads.submit(() -> migrateAt(start))).toList();
      for (Future<?> node : starts) {
        node.get(1, TimeUnit.MINUTES);
      }
    } finally {
      threads.shutdownNow();
    }

    assertEquals(Scripts.NAMES, database.query(APPLIED));
  }

  private Void migrateAt(CyclicBarrier start) throws Exception {
    start.await(1, TimeUnit.MINUTES);
    migrate();
    return null;
  }

  @Test
  void refusesASchemaOfANewerCarillonAndLeavesItAsItIs() throws SQLException {
    migrate();
    database.execute(
        """
        INSERT INTO carillon_schema_history (installed_rank, version, description, type, script, installed_by, execution_time, success)
        VALUES (99, '99', 'from the future', 'SQL', 'V99__future.sql', 'ann', 1, true)
        """);
    List<String> before = database.query("SELECT * FROM carillon_schema_history");

    SchemaTooNewException refusal = assertThrows(SchemaTooNewException.class, this::migrate);

    assertEquals(
        "The database schema is at version 99, but this Carillon knows only up to version %d. Deploy the newer Carillon, or use another database."
            .formatted(Scripts.NAMES.size()),
        refusal.getMessage());
    assertEquals(before, database.query("SELECT * FROM carillon_schema_history"));
  }

  @Test
  void worksBesideTablesOfOthers() throws SQLException {
    database.execute("CREATE TABLE customer AS SELECT 'Ann' AS name");

    migrate();

    assertEquals(Scripts.NAMES, database.query(APPLIED));
    assertEquals(List.of("Ann"), database.query("SELECT name FROM customer"));
  }

  @Test
  void worksInASchemaOfItsOwn() throws SQLException {
    database.execute("CREATE SCHEMA \"Jobs\"");
    PGSimpleDataSource dataSource = (PGSimpleDataSource) database.dataSource();
    dataSource.setCurrentSchema("\"Jobs\"");

    Migrations.migrate(dataSource);
    Migrations.migrate(dataSource);

    assertEquals(
        List.of("1"),
        database.query(
            "SELECT count(*) FROM pg_tables WHERE schemaname = 'Jobs' AND tablename = 'qrtz_triggers'"));
    assertEquals(List.of("0"), database.query(TABLES));
  }

  @Test
  void saysWhichScriptFailedAndWhyAndGoesOnWhenTheCauseIsGone() throws SQLException {
    database.execute("CREATE TABLE carillon_audit (theirs int)");

    MigrationException failure = assertThrows(MigrationException.class, this::migrate);

    assertEquals(
        "Migration V2__carillon_tables.sql failed and was rolled back: ERROR: relation \"carillon_audit\" already exists. Remove the cause and start again.",
        failure.getMessage());
    assertEquals(List.of("V1__quartz_tables.sql"), database.query(APPLIED));
    assertEquals(
        List.of("null"),
        database.query("SELECT coalesce(to_regclass('carillon_execution')::text, 'null')"));

    database.execute("DROP TABLE carillon_audit");
    migrate();
    assertEquals(Scripts.NAMES, database.query(APPLIED));
  }

  @Test
  void refusesAScriptThatFailedHalfWayInAnEarlierStart() throws SQLException {
    migrate();
    database.execute("UPDATE carillon_schema_history SET success = false WHERE version = '2'");

    MigrationException refusal = assertThrows(MigrationException.class, this::migrate);

    assertEquals(
        "Migration V2__carillon_tables.sql failed half-way. Undo what it did, delete its row from carillon_schema_history, and start again.",
        refusal.getMessage());
  }

  @Test
  void refusesAReleasedScriptThatWasChanged() throws SQLException {
    migrate();
    database.execute("UPDATE carillon_schema_history SET checksum = 1 WHERE version = '1'");

    MigrationException refusal = assertThrows(MigrationException.class, this::migrate);

    assertTrue(refusal.getMessage().contains("checksum mismatch"), refusal.getMessage());
    assertTrue(refusal.getMessage().contains("version 1"), refusal.getMessage());
  }

  @Test
  void theNextNodeFinishesWhatADyingOneBegan() throws Exception {
    try (Connection blocker = database.dataSource().getConnection();
        Statement statement = blocker.createStatement()) {
      blocker.setAutoCommit(false);
      statement.execute("CREATE TABLE carillon_node (id int)");
      CompletableFuture<Void> dying = CompletableFuture.runAsync(this::migrate);
      await().until(() -> killSessionsThatWaitForALock() > 0);

      ExecutionException death =
          assertThrows(ExecutionException.class, () -> dying.get(1, TimeUnit.MINUTES));
      assertEquals(MigrationException.class, death.getCause().getClass());
      blocker.rollback();
    }

    migrate();
    assertEquals(Scripts.NAMES, database.query(APPLIED));
  }

  /** Both the node that works and the one that waits for it are longer at it than the time-out. */
  @Test
  void aMigrationMayTakeLongerThanTheNetworkTimeout() throws Exception {
    PGSimpleDataSource impatient = (PGSimpleDataSource) database.dataSource();
    impatient.setSocketTimeout(1);
    try (Connection blocker = database.dataSource().getConnection();
        Statement statement = blocker.createStatement()) {
      blocker.setAutoCommit(false);
      statement.execute("CREATE TABLE carillon_node (id int)");
      List<CompletableFuture<Void>> nodes =
          Stream.generate(() -> CompletableFuture.runAsync(() -> Migrations.migrate(impatient)))
              .limit(2)
              .toList();

      await()
          .pollDelay(2500, TimeUnit.MILLISECONDS)
          .until(() -> nodes.stream().noneMatch(CompletableFuture::isDone));
      blocker.rollback();
      for (CompletableFuture<Void> node : nodes) {
        node.get(1, TimeUnit.MINUTES);
      }
    }
    assertEquals(Scripts.NAMES, database.query(APPLIED));
  }

  private int killSessionsThatWaitForALock() throws SQLException {
    return database
        .query(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'
            """)
        .size();
  }

  @Test
  void leavesNoSessionBehind() throws SQLException {
    migrate();

    await()
        .untilAsserted(
            () ->
                assertEquals(
                    List.of("1"),
                    database.query(
                        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")));
  }

  @Test
  void saysThatTheDatabaseCannotBeReached() {
    PGSimpleDataSource nobody = new PGSimpleDataSource();
    nobody.setURL("jdbc:postgresql://localhost:1/nowhere?connectTimeout=5");

    MigrationException failure =
        assertThrows(MigrationException.class, () -> Migrations.migrate(nobody));

    assertTrue(failure.getMessage().contains("localhost:1"), failure.getMessage());
    assertInstanceOf(SQLException.class, failure.getCause());
  }
}
