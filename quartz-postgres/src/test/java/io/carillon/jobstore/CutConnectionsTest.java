package io.carillon.jobstore;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import io.carillon.testkit.TestDatabase;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.quartz.JobExecutionContext;
import org.quartz.TriggerKey;

/** Sessions that are cut while the store works, again and again. */
class CutConnectionsTest {
  private static final int EVENTS = 5_000;
  private static final int CUTS = 20;
  private static final Duration PATIENCE = Duration.ofSeconds(25);

  private final Map<TriggerKey, Integer> runs = new ConcurrentHashMap<>();
  private final Consumer<JobExecutionContext> counting =
      context -> runs.merge(context.getTrigger().getKey(), 1, Integer::sum);

  @Test
  void nothingIsLostAndNothingRunsTwice() throws Exception {
    try (TestDatabase database = TestDatabase.migrated();
        HikariDataSource pool = database.pool();
        TestNode node = new TestNode(pool, "one", counting)) {
      Rows rows = new Rows(database.dataSource());
      node.store.ensureJob(TestNode.job());
      node.store.storeAll(TestNode.oneShots(EVENTS));
      node.start();
      long cutSessions = 0;
      for (int i = 0; i < CUTS; i++) {
        int before = runs.size();
        cutSessions += cut(rows, pool.getPoolName());
        await().atMost(PATIENCE).until(() -> runs.size() > before || runs.size() == EVENTS);
      }
      await().atMost(PATIENCE).until(() -> rows.triggers() == 0 && rows.heldRows() == 0);
      await().atMost(PATIENCE).until(() -> node.store.held() == 0);

      assertEquals(EVENTS, runs.size());
      assertEquals(EVENTS, runs.values().stream().mapToInt(Integer::intValue).sum());
      assertTrue(cutSessions >= CUTS, "cut only " + cutSessions);
      assertEquals(0, rows.deadlocks());
    }
  }

  /** How many sessions. */
  private static long cut(Rows rows, String application) {
    return rows.count(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = '"
            + application
            + "'");
  }
}
