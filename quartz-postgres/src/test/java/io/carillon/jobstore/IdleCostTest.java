package io.carillon.jobstore;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import io.carillon.testkit.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A node that has nothing to do leaves the database alone. */
class IdleCostTest {
  private static final int CHECK_IN_MILLIS = 7_500;

  /** Two of its intervals long. */
  private static final int CHECK_INS = 22;

  /** A node on a database of its own. */
  private static final class IdleNode implements AutoCloseable {
    private final TestDatabase database = TestDatabase.migrated();
    private final HikariDataSource pool = database.pool();
    private final StatementCosts costs = StatementCosts.of(new Rows(database.dataSource()));
    private final TestNode node;
    private long from;

    IdleNode(boolean sessionFeatures) throws Exception {
      node =
          new TestNode(
              pool,
              "idle",
              context -> {},
              store -> {
                store.setClusterCheckinInterval(CHECK_IN_MILLIS);
                store.setSessionFeatures(sessionFeatures);
              });
      node.start();
      awaitCheckIns(2);
      costs.reset();
      from = System.nanoTime();
    }

    private void awaitCheckIns(int count) {
      await()
          .pollInterval(Duration.ofMillis(200))
          .atMost(Duration.ofSeconds(30))
          .until(() -> costs.calls("WITH clock AS%") >= count);
    }

    void assertSeldomAsks() {
      awaitCheckIns(CHECK_INS);
      double seconds = (System.nanoTime() - from) / 1e9;
      long ofTheTest =
          costs.calls("SET extra_float_digits%") + costs.calls("SET application_name%");
      long calls = costs.calls() - ofTheTest;
      assertTrue(calls >= CHECK_INS);
      assertTrue(calls <= 2 * seconds, calls + " statements in " + seconds + " s");
    }

    @Override
    public void close() throws Exception {
      node.close();
      pool.close();
      database.close();
    }
  }

  @Test
  void anIdleNodeRunsAtMostTwoStatementsASecondWithAndWithoutSessionFeatures() throws Exception {
    try (IdleNode with = new IdleNode(true);
        IdleNode without = new IdleNode(false)) {
      assertAll(with::assertSeldomAsks, without::assertSeldomAsks);
    }
  }
}
