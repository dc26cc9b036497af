package io.carillon.jobstore.contract;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.quartz.SimpleScheduleBuilder.simpleSchedule;

import io.carillon.testkit.contract.FireLog;
import io.carillon.testkit.contract.SampleJobs;
import io.carillon.testkit.contract.SampleTriggers;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quartz.JobDetail;
import org.quartz.Scheduler;
import org.quartz.Trigger;
import org.quartz.TriggerKey;

/** Nodes that race for the same trigger again and again never fire one of its times twice. */
class RaceTest extends OursOnStage {
  private static final int TRIGGERS = 20;
  private static final int TIMES = 30;

  @Test
  void fourSchedulersFireEachTimeOfFastTriggersOnce() throws Exception {
    FireLog log = new FireLog();
    Scheduler one = live("one", log).scheduler();
    live("two", log);
    live("three", log);
    live("four", log);
    JobDetail job = SampleJobs.job("job");
    Set<Trigger> triggers = new HashSet<>();
    for (int i = 0; i < TRIGGERS; i++) {
      triggers.add(
          SampleTriggers.scheduled(
              new TriggerKey("trigger" + i),
              job,
              SampleTriggers.now(),
              simpleSchedule()
                  .withIntervalInMilliseconds(20)
                  .withRepeatCount(TIMES - 1)
                  .withMisfireHandlingInstructionIgnoreMisfires()));
    }
    one.scheduleJobs(Map.of(job, triggers), false);
    await()
        .atMost(Duration.ofSeconds(90))
        .until(() -> one.getTriggersOfJob(job.getKey()).isEmpty());
    assertEquals(List.of(), log.repeated());
    assertEquals(TRIGGERS * TIMES, log.runs().size());
  }
}
