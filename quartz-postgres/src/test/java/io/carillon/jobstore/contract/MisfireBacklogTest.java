package io.carillon.jobstore.contract;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.testkit.contract.FireLog;
import io.carillon.testkit.contract.LiveScheduler;
import io.carillon.testkit.contract.SampleJobs;
import io.carillon.testkit.contract.SampleTriggers;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quartz.CronScheduleBuilder;
import org.quartz.JobDetail;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.Trigger;
import org.quartz.TriggerKey;

/** A backlog of misfires is worked off at full speed, not some a minute. */
class MisfireBacklogTest extends OursOnStage {
  @Test
  void fiveHundredMissedTriggersAreDoneWithoutAPause() throws Exception {
    FireLog log = new FireLog();
    LiveScheduler scheduler = standingBy("one", log);
    JobDetail job = SampleJobs.job("job");
    Instant missed = SampleTriggers.now().minus(Duration.ofHours(1));
    Set<Trigger> triggers = new HashSet<>();
    for (int i = 0; i < 500; i++) {
      triggers.add(
          SampleTriggers.scheduled(
              new TriggerKey("t" + i), job, missed, SimpleScheduleBuilder.simpleSchedule()));
    }
    scheduler.scheduler().scheduleJobs(Map.of(job, triggers), false);
    scheduler.start();
    await().atMost(Duration.ofSeconds(60)).until(() -> log.runs().size() == 500);
    assertEquals(List.of(), log.repeated());
  }

  @Test
  void missedCronTriggerFiresOnceForAllItsMissedTimes() throws Exception {
    FireLog log = new FireLog();
    LiveScheduler scheduler = standingBy("one", log);
    JobDetail job = SampleJobs.job("job");
    Instant missed = SampleTriggers.now().minus(Duration.ofDays(3));
    scheduler
        .scheduler()
        .scheduleJob(
            job,
            SampleTriggers.scheduled(
                new TriggerKey("cron"),
                job,
                missed,
                CronScheduleBuilder.cronSchedule("0 0 0 * * ?")
                    .withMisfireHandlingInstructionFireAndProceed()));
    scheduler.start();
    await().atMost(Duration.ofSeconds(30)).until(() -> !log.runs().isEmpty());
    await()
        .during(Duration.ofMillis(500))
        .atMost(Duration.ofSeconds(5))
        .until(() -> log.runs().size() == 1);
  }
}
