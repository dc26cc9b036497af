package io.carillon.jobstore.contract;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.testkit.contract.FireLog;
import io.carillon.testkit.contract.SampleJobs;
import io.carillon.testkit.contract.SampleTriggers;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.quartz.CronScheduleBuilder;
import org.quartz.JobDetail;
import org.quartz.Scheduler;
import org.quartz.TriggerKey;

/** A cron text that names one instant fires once, on whichever node. */
class OneDateCronTest extends OursOnStage {
  @Test
  void oneDateFiresOnceOnTwoNodesAndIsGone() throws Exception {
    FireLog log = new FireLog();
    Scheduler one = live("one", log).scheduler();
    live("two", log);
    JobDetail job = SampleJobs.job("job");
    one.addJob(job, false);
    ZonedDateTime soon = SampleTriggers.now().plusSeconds(3).atZone(ZoneOffset.UTC);
    String date =
        "%d %d %d %d %d ? %d"
            .formatted(
                soon.getSecond(),
                soon.getMinute(),
                soon.getHour(),
                soon.getDayOfMonth(),
                soon.getMonthValue(),
                soon.getYear());
    for (int i = 0; i < 20; i++) {
      one.scheduleJob(
          SampleTriggers.scheduled(
              new TriggerKey("cron" + i),
              job,
              SampleTriggers.now(),
              CronScheduleBuilder.cronSchedule(date).inTimeZone(TimeZone.getTimeZone("UTC"))));
    }
    await()
        .atMost(Duration.ofSeconds(40))
        .until(() -> one.getTriggersOfJob(job.getKey()).isEmpty());
    assertEquals(20, log.runs().size());
    assertEquals(List.of(), log.repeated());
  }
}
