package io.carillon.jobstore;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.carillon.testkit.TestServer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.quartz.JobExecutionContext;
import org.quartz.TriggerKey;

/** The database goes and comes back while two nodes work. */
class DatabaseRestartTest {
  private static final int EVENTS = 20_000;
  private static final Duration PATIENCE = Duration.ofSeconds(40);

  private final Map<TriggerKey, Integer> runs = new ConcurrentHashMap<>();
  private final Consumer<JobExecutionContext> counting =
      context -> runs.merge(context.getTrigger().getKey(), 1, Integer::sum);

  @Test
  void aRestartInTheMiddleOfADrainLosesNothingAndDoublesNothing() throws Exception {
    drainBeside(TestServer::restart);
  }

  @Test
  void aCrashInTheMiddleOfADrainLosesNothingAndDoublesNothing() throws Exception {
    drainBeside(TestServer::crash);
  }

  /** What happens to the server. */
  private interface Mishap {
    void befall(TestServer server) throws Exception;
  }

  private void drainBeside(Mishap mishap) throws Exception {
    try (TestServer server = TestServer.migrated();
        HikariDataSource sessions = pool(server.dataSource());
        TestNode one = node(sessions, "one");
        TestNode two = node(sessions, "two")) {
      Rows rows = new Rows(server.dataSource());
      one.store.ensureJob(TestNode.job());
      one.store.storeAll(TestNode.oneShots(EVENTS));
      one.start();
      two.start();
      await().pollInterval(Duration.ofMillis(1)).atMost(PATIENCE).until(() -> runs.size() > 500);
      mishap.befall(server);
      assertTrue(runs.size() < EVENTS, "it was all done before");
      await()
          .ignoreExceptions()
          .atMost(PATIENCE)
          .until(() -> rows.triggers() == 0 && rows.heldRows() == 0);

      assertEquals(EVENTS, runs.size());
      assertEquals(EVENTS, runs.values().stream().mapToInt(Integer::intValue).sum());
      assertEquals(0, rows.deadlocks());
    }
  }

  /** The restart is shorter than what makes a node count as dead. */
  private TestNode node(DataSource sessions, String instance) throws Exception {
    return new TestNode(
        sessions, instance, counting, store -> store.setClusterCheckinInterval(7_500));
  }

  private static HikariDataSource pool(DataSource dataSource) {
    HikariConfig config = new HikariConfig();
    config.setDataSource(dataSource);
    config.setMaximumPoolSize(16);
    return new HikariDataSource(config);
  }
}
