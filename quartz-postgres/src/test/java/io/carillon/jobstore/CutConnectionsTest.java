package io.carillon.jobstore;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.zaxxer.hikari.HikariDataSource;
import io.carillon.testkit.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quartz.JobExecutionContext;
import org.quartz.TriggerKey;

/** Sessions that are cut while the store works, again and again. */
class CutConnectionsTest {
  private static final int CUTS = 20;
  private static final int EVENTS_EACH = 200;
  private static final Duration PATIENCE = Duration.ofSeconds(25);

  private final Map<TriggerKey, Integer> runs = new ConcurrentHashMap<>();
  private final Consumer<JobExecutionContext> counting =
      context -> runs.merge(context.getTrigger().getKey(), 1, Integer::sum);

  @Test
  void nothingIsLostAndNothingRunsTwice() throws Exception {
    try (TestDatabase database = TestDatabase.migrated();
        HikariDataSource pool = database.pool();
        TestNode feeder = new TestNode(database.dataSource(), "feeder", context -> {});
        TestNode node = new TestNode(pool, "one", counting)) {
      Rows rows = new Rows(database.dataSource());
      feeder.store.ensureJob(TestNode.job());
      node.start();
      int stored = 0;
      for (long cuts = 0; cuts < CUTS; cuts += cut(rows, pool.getPoolName())) {
        int before = runs.size();
        feeder.store.storeAll(events(stored));
        stored += EVENTS_EACH;
        await()
            .pollInterval(Duration.ofMillis(2))
            .atMost(PATIENCE)
            .until(() -> runs.size() > before);
      }
      await().atMost(PATIENCE).until(() -> rows.triggers() == 0 && rows.heldRows() == 0);
      await().atMost(PATIENCE).until(() -> node.store.held() == 0);

      assertEquals(stored, runs.size());
      assertEquals(stored, runs.values().stream().mapToInt(Integer::intValue).sum());
      assertEquals(0, rows.deadlocks());
    }
  }

  private static List<OneShotTrigger> events(int from) {
    return IntStream.range(from, from + EVENTS_EACH)
        .mapToObj(i -> TestNode.oneShot("event-" + i))
        .toList();
  }

  /** How many sessions. */
  private static long cut(Rows rows, String application) {
    return rows.count(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = '"
            + application
            + "'");
  }
}
