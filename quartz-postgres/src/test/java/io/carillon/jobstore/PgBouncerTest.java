package io.carillon.jobstore;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.carillon.testkit.TestDatabase;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.quartz.JobExecutionContext;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.TriggerBuilder;

/** Behind a pooler that gives each transaction another session. */
class PgBouncerTest {
  private static final int EVENTS = 3_000;
  private static final int SCHEDULES = 50;
  private static final Duration PATIENCE = Duration.ofSeconds(25);

  private final Map<String, Integer> runs = new ConcurrentHashMap<>();
  private final Consumer<JobExecutionContext> counting =
      context ->
          runs.merge(
              context.getTrigger().getKey() + " at " + context.getScheduledFireTime().getTime(),
              1,
              Integer::sum);

  @Test
  void twoNodesWithoutSessionFeaturesRunEachEventOnceInTransactionMode() throws Exception {
    assumeTrue(PgBouncer.isInstalled(), "pgbouncer is not installed (apt-get install pgbouncer)");
    try (TestDatabase database = TestDatabase.migrated();
        PgBouncer bouncer = new PgBouncer(database.dataSource());
        HikariDataSource sessions = pool(bouncer.dataSource());
        TestNode one = node(sessions, "one");
        TestNode two = node(sessions, "two")) {
      Rows rows = new Rows(database.dataSource());
      one.start();
      two.start();
      store(one);
      await().atMost(PATIENCE).until(() -> rows.triggers() == 0 && rows.heldRows() == 0);

      assertEquals(EVENTS + 2 * SCHEDULES, runs.size());
      assertEquals(runs.size(), runs.values().stream().mapToInt(Integer::intValue).sum());
      assertEquals(0, rows.deadlocks());
    }
  }

  private TestNode node(DataSource sessions, String instance) throws Exception {
    return new TestNode(sessions, instance, counting, store -> store.setSessionFeatures(false));
  }

  private static HikariDataSource pool(DataSource dataSource) {
    HikariConfig config = new HikariConfig();
    config.setDataSource(dataSource);
    return new HikariDataSource(config);
  }

  private static void store(TestNode node) throws Exception {
    node.store.ensureJob(TestNode.job());
    node.store.storeAll(TestNode.oneShots(EVENTS));
    for (int i = 0; i < SCHEDULES; i++) {
      node.scheduler.scheduleJob(
          TriggerBuilder.newTrigger()
              .withIdentity("t" + i)
              .forJob(TestNode.JOB)
              .withSchedule(
                  SimpleScheduleBuilder.simpleSchedule()
                      .withIntervalInMilliseconds(20)
                      .withRepeatCount(1))
              .build());
    }
  }
}
