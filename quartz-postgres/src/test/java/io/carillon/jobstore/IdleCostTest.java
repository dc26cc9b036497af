package io.carillon.jobstore;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import io.carillon.testkit.TestDatabase;
import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A node that has nothing to do asks the database at most twice a second. */
class IdleCostTest {
  private static final int CHECK_INS = 7;

  @Test
  void withSessionFeatures() throws Exception {
    assertSeldom(store -> {});
  }

  @Test
  void withoutSessionFeatures() throws Exception {
    assertSeldom(store -> store.setSessionFeatures(false));
  }

  private static void assertSeldom(Consumer<PostgresJobStore> settings) throws Exception {
    try (TestDatabase database = TestDatabase.migrated();
        HikariDataSource pool = database.pool();
        TestNode node = new TestNode(pool, "idle", context -> {}, settings)) {
      StatementCosts costs = StatementCosts.of(new Rows(database.dataSource()));
      node.start();
      awaitCheckIns(costs, 2);
      costs.reset();
      long from = System.nanoTime();
      awaitCheckIns(costs, CHECK_INS);
      double seconds = (System.nanoTime() - from) / 1e9;
      long connecting = costs.calls("SET extra_float_digits%") + costs.calls("SET application_name%");
      long calls = costs.calls() - connecting; // the test's own sessions, the node's are pooled
      assertTrue(calls >= CHECK_INS);
      assertTrue(calls <= 2 * seconds, calls + " statements in " + seconds + " s");
    }
  }

  private static void awaitCheckIns(StatementCosts costs, int count) {
    await()
        .pollInterval(Duration.ofMillis(250))
        .atMost(Duration.ofSeconds(20))
        .until(() -> costs.calls("WITH clock AS%") >= count);
  }
}
