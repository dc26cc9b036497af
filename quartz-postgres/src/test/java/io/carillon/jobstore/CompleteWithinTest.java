package io.carillon.jobstore;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.testkit.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.quartz.JobExecutionContext;

/** A run that ends in the job's own transaction, or does not. */
class CompleteWithinTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final TestDatabase database = TestDatabase.migrated();
  private final Rows rows = new Rows(database.dataSource());
  private final Queue<Object> seen = new ConcurrentLinkedQueue<>();
  private TestNode node;

  /** What a job does with its trigger. */
  private interface Work {
    void run(Connection connection, OneShotTrigger trigger) throws SQLException;
  }

  @AfterEach
  void drop() throws Exception {
    node.close();
    database.close();
  }

  private void run(Work work) throws Exception {
    rows.execute("CREATE TABLE done (name text)");
    node = new TestNode(database.dataSource(), "one", context -> inTransaction(work, context));
    node.store.ensureJob(TestNode.job());
    node.store.storeAll(List.of(TestNode.oneShot("event")));
    node.start();
  }

  private void inTransaction(Work work, JobExecutionContext context) {
    try (Connection connection = database.dataSource().getConnection()) {
      connection.setAutoCommit(false);
      work.run(connection, (OneShotTrigger) context.getTrigger());
    } catch (SQLException e) {
      seen.add(e);
    }
  }

  private boolean complete(Connection connection, OneShotTrigger trigger) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute("INSERT INTO done VALUES ('" + trigger.getKey().getName() + "')");
    }
    return node.store.completeWithin(connection, trigger);
  }

  @Test
  void theRowGoesWithTheJobsOwnCommit() throws Exception {
    run(
        (connection, trigger) -> {
          boolean held = complete(connection, trigger);
          long outside = rows.triggers();
          connection.commit();
          seen.addAll(List.of(held, outside, rows.triggers()));
          trigger.completedWithin();
        });
    await().atMost(PATIENCE).until(() -> seen.size() == 3 && rows.heldRows() == 0);
    assertEquals(List.of(true, 1L, 0L), List.copyOf(seen));
    assertEquals(1, rows.count("SELECT count(*) FROM done"));
    assertEquals(List.of(), node.lost);
  }

  @Test
  void aStatementOfTheJobsGoesAlongAndIsRolledBackWithTheRest() throws Exception {
    JobStatement note =
        new JobStatement(
            "INSERT INTO done SELECT name FROM (VALUES (?::text), (?)) AS noted (name)",
            statement -> {
              statement.setString(1, "one");
              statement.setString(2, "two");
              return 2;
            });
    run(
        (connection, trigger) -> {
          seen.add(node.store.completeWithin(connection, trigger, note));
          connection.rollback();
          seen.add(rows.count("SELECT count(*) FROM done"));
          seen.add(node.store.completeWithin(connection, trigger, note));
          seen.add(node.store.completeWithin(connection, trigger, note));
          connection.commit();
          trigger.completedWithin();
        });
    await().atMost(PATIENCE).until(() -> seen.size() == 4 && rows.heldRows() == 0);
    assertEquals(List.of(true, 0L, true, false), List.copyOf(seen));
    assertEquals(4, rows.count("SELECT count(*) FROM done"));
    assertEquals(0, rows.triggers());
  }

  @Test
  void afterARollBackTheRunEndsLikeAnyOther() throws Exception {
    run(
        (connection, trigger) -> {
          boolean held = complete(connection, trigger);
          connection.rollback();
          seen.addAll(List.of(held, rows.triggers()));
        });
    await().atMost(PATIENCE).until(() -> node.completed.size() == 1 && rows.heldRows() == 0);
    assertEquals(List.of(true, 1L), List.copyOf(seen));
    assertEquals(0, rows.triggers());
    assertEquals(0, rows.count("SELECT count(*) FROM done"));
  }

  @Test
  void whoHasLostTheFiringIsTold() throws Exception {
    run(
        (connection, trigger) -> {
          rows.execute("UPDATE qrtz_triggers SET carillon_claim = carillon_claim - 1");
          seen.add(complete(connection, trigger));
          connection.rollback();
        });
    await().atMost(PATIENCE).until(() -> node.lost.size() == 1);
    assertEquals(List.of(false), List.copyOf(seen));
    assertEquals(0, rows.count("SELECT count(*) FROM done"));
    assertEquals(1, rows.triggers());
  }

  @Test
  void completingTwiceIsRefusedTheSecondTime() throws Exception {
    run(
        (connection, trigger) -> {
          seen.add(complete(connection, trigger));
          seen.add(node.store.completeWithin(connection, trigger));
          connection.commit();
          trigger.completedWithin();
        });
    await().atMost(PATIENCE).until(() -> seen.size() == 2 && rows.heldRows() == 0);
    assertEquals(List.of(true, false), List.copyOf(seen));
  }
}
