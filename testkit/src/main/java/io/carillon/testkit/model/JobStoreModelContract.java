package io.carillon.testkit.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import io.carillon.testkit.TestDatabase;
import io.carillon.testkit.contract.JobStoreFactory;
import io.carillon.testkit.contract.StoreSettings;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random sequences of calls, firings and deaths on one to four nodes, each firing held against a
 * naive twin: none twice, none skipped, and no row left that nobody owns.
 *
 * <p>{@code -Dcarillon.model.seconds=600} plays longer, {@code -Dcarillon.model.seed=42} plays one
 * sequence again. A failure names its seed.
 */
public abstract class JobStoreModelContract {
  private static final Duration BUDGET =
      Duration.ofSeconds(Long.getLong("carillon.model.seconds", 15));

  private static final int STEPS = 120;
  private static final int MOST_NODES = 4;

  /** Rows that are left when everything has fired and nothing runs. */
  private static final String LEFT_BEHIND =
      """
      SELECT string_agg(t, ', ') FROM (
        SELECT 'trigger ' || trigger_name || ' ' || trigger_state FROM qrtz_triggers WHERE sched_name = ?
        UNION ALL
        SELECT 'fired ' || trigger_name || ' ' || state FROM qrtz_fired_triggers WHERE sched_name = ?
        UNION ALL
        SELECT 'simple ' || trigger_name FROM qrtz_simple_triggers WHERE sched_name = ?) AS left_behind (t)
      """;

  protected abstract JobStoreFactory factory();

  @Test
  void staysTrueToItsTwin() throws Exception {
    Long chosen = Long.getLong("carillon.model.seed");
    Random seeds = new Random();
    long end = System.nanoTime() + BUDGET.toNanos();
    int firings = 0;
    try (TestDatabase database = TestDatabase.migrated();
        HikariDataSource connections = database.pool()) {
      do {
        long seed = chosen == null ? seeds.nextLong() : chosen;
        firings += play(seed, database, connections);
      } while (chosen == null && System.nanoTime() < end);
    }
    assertTrue(firings > 0, "something fired");
  }

  private int play(long seed, TestDatabase database, HikariDataSource connections)
      throws Exception {
    Random random = new Random(seed);
    StoreSettings settings =
        StoreSettings.lenient(connections, "model" + Long.toHexString(seed), "node")
            .withMisfireThreshold(Duration.ofHours(1));
    try (ModelNodes nodes = new ModelNodes(factory(), database, settings, random)) {
      ModelRun run = new ModelRun(factory(), nodes, random);
      try {
        run.play(1 + random.nextInt(MOST_NODES), STEPS);
        assertEquals("", leftBehind(connections, settings.schedulerName()));
        return run.firings();
      } catch (Exception | AssertionError e) {
        throw new AssertionError("-Dcarillon.model.seed=" + seed + "\n" + run.story(), e);
      }
    }
  }

  private static String leftBehind(HikariDataSource connections, String schedulerName)
      throws SQLException {
    try (Connection connection = connections.getConnection();
        PreparedStatement statement = connection.prepareStatement(LEFT_BEHIND)) {
      for (int i = 1; i <= 3; i++) {
        statement.setString(i, schedulerName);
      }
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        String left = row.getString(1);
        return left == null ? "" : left;
      }
    }
  }
}
