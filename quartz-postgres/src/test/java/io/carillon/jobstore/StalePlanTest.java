package io.carillon.jobstore;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.zaxxer.hikari.HikariDataSource;
import io.carillon.testkit.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.quartz.JobExecutionContext;

/**
 * A prepared statement's plan is made once, and stays until statistics are gathered anew. One that
 * was made for an empty table and reads all of it must not be what a burst of events is run by.
 */
class StalePlanTest {
  private static final int BURST = 20_000;

  /** More than it takes until a plan is kept: the driver's five executions and the server's. */
  private static final int UNTIL_A_PLAN_IS_KEPT = 15;

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final TestDatabase database = TestDatabase.migrated();
  private final HikariDataSource pool = database.pool();
  private final AtomicLong runs = new AtomicLong();
  private final Rows rows = new Rows(database.dataSource());

  @AfterEach
  void drop() {
    pool.close();
    database.close();
  }

  @Test
  void aBurstAfterQuietTimesIsRunByIndex() throws Exception {
    burstAfterQuietTimes(new TestNode(pool, "one", context -> runs.incrementAndGet()));
  }

  @Test
  void aBurstOfRunsThatEndInTheirOwnTransactionsIsRunByIndex() throws Exception {
    TestNode[] node = new TestNode[1];
    node[0] = new TestNode(pool, "one", context -> completeWithin(node[0].store, context));
    burstAfterQuietTimes(node[0]);
  }

  private void burstAfterQuietTimes(TestNode node) throws Exception {
    new ManyTriggers(rows).withoutAutovacuum();
    node.store.ensureJob(TestNode.job());
    node.start();
    oneByOne(node, "first");
    rows.execute("VACUUM ANALYZE");
    oneByOne(node, "second");

    run(node, named("burst", BURST));

    node.close();
    pool.close();
    assertEquals(List.of(), tablesThatWereRead());
  }

  private void oneByOne(TestNode node, String name) throws Exception {
    for (OneShotTrigger trigger : named(name, UNTIL_A_PLAN_IS_KEPT)) {
      run(node, List.of(trigger));
    }
  }

  private static List<OneShotTrigger> named(String name, int count) {
    return IntStream.range(0, count).mapToObj(i -> TestNode.oneShot(name + "-" + i)).toList();
  }

  /** Does not look into the table meanwhile: that would read it. */
  private void run(TestNode node, List<OneShotTrigger> triggers) throws Exception {
    long until = runs.get() + triggers.size();
    node.store.storeAll(triggers);
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> runs.get() == until && node.store.held() == 0);
  }

  /** Whole, by sessions that have ended, and with how many rows. */
  private List<String> tablesThatWereRead() {
    return rows.names(
        """
        SELECT relname || ': ' || seq_tup_read || ' rows' FROM pg_stat_user_tables
        WHERE relname LIKE 'qrtz%' AND seq_tup_read > 5000
        """);
  }

  private void completeWithin(PostgresJobStore store, JobExecutionContext context) {
    OneShotTrigger trigger = (OneShotTrigger) context.getTrigger();
    try (Connection connection = pool.getConnection()) {
      connection.setAutoCommit(false);
      store.completeWithin(connection, trigger);
      connection.commit();
      trigger.completedWithin();
      runs.incrementAndGet();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
