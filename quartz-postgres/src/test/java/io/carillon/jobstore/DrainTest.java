package io.carillon.jobstore;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.testkit.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.quartz.JobDataMap;
import org.quartz.JobExecutionContext;
import org.quartz.TriggerKey;

/** Several nodes work off what is due: each once, whatever the database's defaults are. */
class DrainTest {
  private static final int EVENTS = 3_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Map<TriggerKey, Integer> runs = new ConcurrentHashMap<>();
  private final Consumer<JobExecutionContext> counting =
      context -> runs.merge(context.getTrigger().getKey(), 1, Integer::sum);

  @Test
  void twoNodesRunEachEventOnce() throws Exception {
    try (TestDatabase database = TestDatabase.migrated()) {
      drain(database);
    }
  }

  @Test
  void aSerializableDefaultChangesNothing() throws Exception {
    try (TestDatabase database = TestDatabase.migrated()) {
      new Rows(database.dataSource())
          .execute(
              """
              DO $$ BEGIN EXECUTE format(
                'ALTER DATABASE %I SET default_transaction_isolation = serializable', current_database());
              END $$
              """);
      drain(database);
    }
  }

  private void drain(TestDatabase database) throws Exception {
    Rows rows = new Rows(database.dataSource());
    try (TestNode one = new TestNode(database.dataSource(), "one", counting);
        TestNode two = new TestNode(database.dataSource(), "two", counting)) {
      one.store.ensureJob(TestNode.job());
      assertEquals(EVENTS, one.store.storeAll(TestNode.oneShots(EVENTS)).size());
      one.start();
      two.start();
      await().atMost(PATIENCE).until(() -> rows.triggers() == 0);
      await().atMost(PATIENCE).until(() -> one.completed.size() + two.completed.size() == EVENTS);
    }
    assertEquals(EVENTS, runs.size());
    assertEquals(EVENTS, runs.values().stream().mapToInt(Integer::intValue).sum());
    assertEquals(0, rows.heldRows());
    assertEquals(0, rows.deadlocks());
    assertEquals(0, rows.count("SELECT count(*) FROM qrtz_scheduler_state"));
  }

  @Test
  void aRunMayAskToBeRetriedOrGivenUp() throws Exception {
    Consumer<JobExecutionContext> work =
        context -> {
          counting.accept(context);
          OneShotTrigger trigger = (OneShotTrigger) context.getTrigger();
          JobDataMap data = new JobDataMap(Map.of("attempt", "2"));
          boolean second = "2".equals(trigger.getJobDataMap().getString("attempt"));
          if (trigger.getKey().getName().equals("fails")) {
            trigger.fail(data);
          } else if (!second) {
            trigger.retryAt(TestNode.now().plusMillis(50), data);
          }
        };
    try (TestDatabase database = TestDatabase.migrated();
        TestNode node = new TestNode(database.dataSource(), "one", work)) {
      Rows rows = new Rows(database.dataSource());
      node.store.ensureJob(TestNode.job());
      node.store.storeAll(List.of(TestNode.oneShot("fails"), TestNode.oneShot("retries")));
      node.start();
      await().atMost(PATIENCE).until(() -> rows.triggersIn("ERROR") == 1 && rows.triggers() == 1);
      assertEquals(2, runs.get(new TriggerKey("retries", "event")));
      assertEquals(1, runs.get(new TriggerKey("fails", "event")));

      node.scheduler.resetTriggerFromErrorState(new TriggerKey("fails", "event"));
      await().atMost(PATIENCE).until(() -> runs.get(new TriggerKey("fails", "event")) == 2);
    }
  }
}
