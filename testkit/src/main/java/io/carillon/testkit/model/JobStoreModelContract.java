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
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Random sequences of calls, firings and deaths on one to four nodes, each firing held against a
 * naive twin: none twice, none skipped, and no row left that nobody owns.
 *
 * <p>{@code -Dcarillon.model.seconds=600} plays longer, {@code -Dcarillon.model.seed=42} plays one
 * sequence again. A failure names its seed.
 */
public abstract class JobStoreModelContract {
  /**
   * Sequences the build plays, always the same ones, so that it is red only when something changed.
   */
  private static final int PLAYS = 5;

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
    int firings = 0;
    try (TestDatabase database = TestDatabase.migrated();
        HikariDataSource connections = database.pool()) {
      for (Iterator<Long> seeds = seeds(); seeds.hasNext(); ) {
        firings += play(seeds.next(), database, connections);
      }
    }
    assertTrue(firings > 0, "something fired");
  }

  private static Iterator<Long> seeds() {
    Long chosen = Long.getLong("carillon.model.seed");
    if (chosen != null) {
      return List.of(chosen).iterator();
    }
    Integer seconds = Integer.getInteger("carillon.model.seconds");
    if (seconds == null) {
      return LongStream.rangeClosed(1, PLAYS).iterator();
    }
    long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
    Random random = new Random();
    return Stream.generate(random::nextLong).takeWhile(seed -> System.nanoTime() < end).iterator();
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
