package io.carillon.jobstore.contract;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.testkit.contract.FireLog;
import io.carillon.testkit.contract.SampleJobs;
import io.carillon.testkit.contract.SampleTriggers;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.quartz.JobDetail;
import org.quartz.Scheduler;
import org.quartz.Trigger.TriggerState;
import org.quartz.TriggerKey;

/** A row that cannot be read harms nobody but itself. */
class BrokenRowsTest extends OursOnStage {
  private static final TriggerKey BROKEN = new TriggerKey("broken");

  @Test
  void triggerWithoutItsTypeRowGoesToErrorAndTheOthersFire() throws Exception {
    onlyTheBrokenOneFailsAfter(
        "DELETE FROM qrtz_simple_triggers WHERE sched_name = ? AND trigger_name = 'broken'");
  }

  @Test
  void triggerWithUnreadableDataGoesToErrorAndTheOthersFire() throws Exception {
    onlyTheBrokenOneFailsAfter(
        "UPDATE qrtz_triggers SET job_data = '\\xacedff' WHERE sched_name = ? AND trigger_name ="
            + " 'broken'");
  }

  @Test
  void triggerOfAJobOfAnUnknownClassGoesToErrorAndTheOthersFire() throws Exception {
    onlyTheBrokenOneFailsAfter(
        "UPDATE qrtz_job_details SET job_class_name = 'no.Such' WHERE sched_name = ? AND job_name ="
            + " 'other'");
  }

  @Test
  void triggerOfUnknownTypeGoesToErrorAndTheOthersFire() throws Exception {
    onlyTheBrokenOneFailsAfter(
        "UPDATE qrtz_triggers SET trigger_type = 'WHAT' WHERE sched_name = ? AND trigger_name ="
            + " 'broken'");
  }

  private void onlyTheBrokenOneFailsAfter(String damage) throws Exception {
    FireLog log = new FireLog();
    var scheduler = standingBy("one", log);
    JobDetail job = SampleJobs.job("job");
    JobDetail other = SampleJobs.job("other");
    Scheduler quartz = scheduler.scheduler();
    quartz.addJob(job, false);
    quartz.addJob(other, false);
    quartz.scheduleJob(SampleTriggers.every("broken", other, Duration.ofHours(1)));
    for (int i = 0; i < 20; i++) {
      quartz.scheduleJob(SampleTriggers.every("simple" + i, job, Duration.ofHours(1)));
      quartz.scheduleJob(once("once" + i, job));
    }
    assertEquals(1, database().update(damage, settings("one").schedulerName()));
    scheduler.start();
    await().atMost(Duration.ofSeconds(30)).until(() -> log.runs().size() >= 40);
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> quartz.getTriggerState(BROKEN) == TriggerState.ERROR);
    assertEquals(0, log.count(BROKEN));
    assertTrue(quartz.unscheduleJob(BROKEN), "what is broken can be removed");
    assertEquals(TriggerState.NONE, quartz.getTriggerState(BROKEN));
  }
}
