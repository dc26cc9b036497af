package io.carillon.jobstore.contract;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.testkit.contract.FireLog;
import io.carillon.testkit.contract.LiveScheduler;
import io.carillon.testkit.contract.SampleJobs;
import io.carillon.testkit.contract.SampleTriggers;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quartz.JobDetail;
import org.quartz.Scheduler;
import org.quartz.Trigger;
import org.quartz.TriggerKey;

/** A trigger that waits for a run that nobody has is found and freed while the cluster runs. */
class StuckRowsTest extends OursOnStage {
  private static final TriggerKey KEY = new TriggerKey("stuck");

  @ParameterizedTest
  @ValueSource(strings = {"ACQUIRED", "BLOCKED"})
  void triggerInAStateWithoutAnOwnerFiresAgain(String state) throws Exception {
    FireLog log = new FireLog();
    LiveScheduler scheduler = standingBy("one", log);
    Scheduler quartz = scheduler.scheduler();
    JobDetail job = SampleJobs.nonConcurrent("job");
    quartz.addJob(job, false);
    Trigger trigger = SampleTriggers.every("stuck", job, Duration.ofHours(1));
    scheduler.start();
    quartz.scheduleJob(trigger);
    await().atMost(Duration.ofSeconds(30)).until(() -> log.count(KEY) == 1);
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> quartz.getCurrentlyExecutingJobs().isEmpty());
    int changed =
        database()
            .update(
                "UPDATE qrtz_triggers SET next_fire_time = start_time, trigger_state = '"
                    + state
                    + "' WHERE sched_name = ? AND trigger_name = 'stuck'",
                settings("one").schedulerName());
    assertEquals(1, changed);
    await().atMost(Duration.ofSeconds(40)).until(() -> log.count(KEY) == 2);
  }
}
