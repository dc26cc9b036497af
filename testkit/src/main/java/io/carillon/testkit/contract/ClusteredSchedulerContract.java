package io.carillon.testkit.contract;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quartz.SimpleScheduleBuilder.simpleSchedule;
import static org.quartz.TriggerKey.triggerKey;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.quartz.JobDetail;
import org.quartz.Scheduler;
import org.quartz.Trigger;
import org.quartz.Trigger.TriggerState;

/** Two real schedulers of one cluster. */
public interface ClusteredSchedulerContract extends SchedulerStage {
  private static void eventually(Callable<Boolean> condition) {
    await().atMost(Duration.ofSeconds(40)).until(condition);
  }

  private static Trigger repeating(String name, JobDetail job, Duration interval, int repeats) {
    return SampleTriggers.builder(triggerKey(name), job, SampleTriggers.now())
        .withSchedule(
            simpleSchedule()
                .withIntervalInMilliseconds(interval.toMillis())
                .withRepeatCount(repeats))
        .build();
  }

  @Test
  default void twoSchedulersFireEachTriggerOnce() throws Exception {
    FireLog log = new FireLog();
    Scheduler one = live("one", log).scheduler();
    live("two", log);
    JobDetail job = SampleJobs.job("job");
    Instant at = SampleTriggers.now().plusMillis(300);
    Set<Trigger> triggers = new HashSet<>();
    for (int i = 0; i < 60; i++) {
      triggers.add(once("trigger" + i, job, at.plusMillis(i)));
    }
    one.scheduleJobs(new HashMap<>(Map.of(job, triggers)), false);
    eventually(() -> one.getTriggersOfJob(job.getKey()).isEmpty());
    assertEquals(60, log.runs().size());
    assertEquals(List.of(), log.repeated());
  }

  @Test
  default void twoSchedulersShareARepeatingTrigger() throws Exception {
    FireLog log = new FireLog();
    Scheduler one = live("one", log).scheduler();
    Scheduler two = live("two", log).scheduler();
    JobDetail job = SampleJobs.job("job");
    one.addJob(job, false);
    Trigger trigger = repeating("trigger", job, Duration.ofMillis(50), 19);
    two.scheduleJob(trigger);
    eventually(() -> !one.checkExists(trigger.getKey()));
    assertEquals(20, log.runs().size());
    assertEquals(List.of(), log.repeated());
  }

  @Test
  default void twoSchedulersRunOneCopyOfANonConcurrentJob() throws Exception {
    FireLog log = new FireLog();
    Scheduler one = live("one", log).scheduler();
    Scheduler two = live("two", log).scheduler();
    JobDetail job = SampleJobs.nonConcurrent("job");
    one.addJob(job, false);
    one.scheduleJob(repeating("first", job, Duration.ofMillis(30), 9));
    two.scheduleJob(repeating("second", job, Duration.ofMillis(30), 9));
    eventually(() -> one.getTriggersOfJob(job.getKey()).isEmpty());
    assertEquals(20, log.runs().size());
    assertEquals(1, log.mostAtOnce());
    assertEquals(List.of(), log.repeated());
  }

  @Test
  default void schedulerThatStopsLeavesTheRestToTheOther() throws Exception {
    FireLog log = new FireLog();
    LiveScheduler one = live("one", log);
    Scheduler two = live("two", log).scheduler();
    JobDetail job = SampleJobs.job("job");
    two.addJob(job, false);
    Trigger trigger = repeating("trigger", job, Duration.ofMillis(100), 14);
    two.scheduleJob(trigger);
    eventually(() -> log.runs().size() >= 3);
    one.close();
    eventually(() -> !two.checkExists(trigger.getKey()));
    assertEquals(15, log.runs().size());
    assertEquals(List.of(), log.repeated());
  }

  @Test
  default void pauseOnOneSchedulerHoldsTheOther() throws Exception {
    FireLog log = new FireLog();
    Scheduler one = live("one", log).scheduler();
    Scheduler two = standingBy("two", log).scheduler();
    JobDetail job = SampleJobs.job("job");
    two.addJob(job, false);
    two.pauseAll();
    two.scheduleJob(repeating("trigger", job, Duration.ofMillis(1), 0));
    assertEquals(TriggerState.PAUSED, one.getTriggerState(triggerKey("trigger")));
    two.resumeAll();
    eventually(() -> log.runs().size() == 1);
    assertTrue(log.repeated().isEmpty());
  }
}
