package io.carillon.jobstore;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.testkit.TestDatabase;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.TriggerBuilder;
import org.quartz.TriggerKey;
import org.quartz.impl.matchers.GroupMatcher;

/** What an event or a firing costs does not depend on how many triggers there are. */
class StatementCostTest {
  private static final int OTHERS = 100_000;
  private static final int EVENTS = 1_000;
  private static final int FIRINGS = 200;

  /** Pages for a call and a row of it; to read one whole table would be 1,700 at the least. */
  private static final int DEAREST = 500;

  private static final String UNFINISHED =
      """
      SELECT trigger_name FROM qrtz_triggers
      WHERE sched_name = 'carillon' AND job_group = 'event' AND job_name = 'SendEmail'
      """;

  private static final Duration PATIENCE = Duration.ofSeconds(25);

  @Test
  void noStatementLooksAtTriggersThatAreNotItsOwnAmongAHundredThousand() throws Exception {
    try (TestDatabase database = TestDatabase.migrated()) {
      Rows rows = new Rows(database.dataSource());
      ManyTriggers many = new ManyTriggers(rows);
      many.dueOf("later", 100, OTHERS, -600);
      many.withSimpleChildren();
      many.analyze();
      StatementCosts costs = StatementCosts.of(rows);
      try (TestNode node = new TestNode(database.dataSource(), "one", context -> {})) {
        node.start();
        useEverything(node);
        await()
            .atMost(PATIENCE)
            .until(() -> rows.names(UNFINISHED).isEmpty() && rows.heldRows() == 0);
      }
      assertEquals(List.of(), costs.dearerThan(DEAREST));
      assertEquals(0, rows.deadlocks());
    }
  }

  private static void useEverything(TestNode node) throws Exception {
    node.store.ensureJob(TestNode.job());
    node.store.storeAll(TestNode.oneShots(EVENTS));
    for (int i = 0; i < FIRINGS; i++) {
      node.scheduler.scheduleJob(
          TriggerBuilder.newTrigger()
              .withIdentity("t" + i, "schedule")
              .forJob(TestNode.JOB)
              .withSchedule(
                  SimpleScheduleBuilder.simpleSchedule()
                      .withIntervalInMilliseconds(10)
                      .withRepeatCount(1))
              .build());
    }
    TriggerKey last = new TriggerKey("t" + (FIRINGS - 1), "schedule");
    node.scheduler.getTriggerState(last);
    node.scheduler.pauseTrigger(last);
    node.scheduler.resumeTrigger(last);
    node.scheduler.pauseJob(TestNode.JOB);
    node.scheduler.resumeJob(TestNode.JOB);
    node.scheduler.pauseTriggers(GroupMatcher.triggerGroupEquals("schedule"));
    node.scheduler.resumeTriggers(GroupMatcher.triggerGroupEquals("schedule"));
    node.scheduler.unscheduleJob(last);
  }
}
