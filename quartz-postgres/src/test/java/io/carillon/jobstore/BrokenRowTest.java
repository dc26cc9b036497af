package io.carillon.jobstore;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.testkit.TestDatabase;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.quartz.JobBuilder;
import org.quartz.JobKey;
import org.quartz.Trigger.TriggerState;
import org.quartz.TriggerBuilder;
import org.quartz.TriggerKey;

/** A row that cannot be read goes to ERROR alone; everything else fires. */
class BrokenRowTest {
  @Test
  void brokenTriggersStandAsideAndCanBeRemoved() throws Exception {
    AtomicInteger ran = new AtomicInteger();
    try (TestDatabase database = TestDatabase.migrated();
        TestNode node =
            new TestNode(database.dataSource(), "one", context -> ran.incrementAndGet())) {
      Rows rows = new Rows(database.dataSource());
      node.scheduler.addJob(TestNode.job(), false);
      for (String name : new String[] {"no-child", "bad-data", "healthy"}) {
        node.scheduler.scheduleJob(
            TriggerBuilder.newTrigger().withIdentity(name).forJob(TestNode.JOB).build());
      }
      JobKey unknown = new JobKey("unknown-class");
      node.scheduler.scheduleJob(
          JobBuilder.newJob(TestNode.AnyJob.class).withIdentity(unknown).build(),
          TriggerBuilder.newTrigger().withIdentity("no-class").build());
      rows.execute("DELETE FROM qrtz_simple_triggers WHERE trigger_name = 'no-child'");
      rows.execute(
          "UPDATE qrtz_triggers SET job_data = '\\xaced0005ff' WHERE trigger_name = 'bad-data'");
      rows.execute(
          "UPDATE qrtz_job_details SET job_class_name = 'gone.Job' WHERE job_name = 'unknown-class'");
      node.start();

      await()
          .atMost(Duration.ofSeconds(40))
          .until(() -> rows.triggersIn("ERROR") == 3 && rows.triggers() == 3);
      assertEquals(1, ran.get());
      assertEquals(TriggerState.ERROR, node.scheduler.getTriggerState(new TriggerKey("no-child")));
      assertEquals(true, node.scheduler.unscheduleJob(new TriggerKey("no-child")));
      assertEquals(true, node.scheduler.unscheduleJob(new TriggerKey("bad-data")));
      assertEquals(true, node.scheduler.deleteJob(unknown));
      assertEquals(0, rows.triggers());
    }
  }
}
