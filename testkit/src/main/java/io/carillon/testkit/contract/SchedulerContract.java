package io.carillon.testkit.contract;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quartz.SimpleScheduleBuilder.simpleSchedule;
import static org.quartz.TriggerKey.triggerKey;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quartz.Job;
import org.quartz.JobDetail;
import org.quartz.JobExecutionException;
import org.quartz.Scheduler;
import org.quartz.Trigger;
import org.quartz.Trigger.TriggerState;
import org.quartz.TriggerBuilder;

/** One real scheduler over the store. */
public interface SchedulerContract extends SchedulerStage {
  private static void eventually(Callable<Boolean> condition) {
    await().atMost(Duration.ofSeconds(30)).until(condition);
  }

  private static Trigger now(String name, JobDetail job) {
    return TriggerBuilder.newTrigger().withIdentity(name).forJob(job).startNow().build();
  }

  private static Trigger repeating(String name, JobDetail job, int repeats) {
    return SampleTriggers.builder(triggerKey(name), job, SampleTriggers.now())
        .withSchedule(simpleSchedule().withIntervalInMilliseconds(20).withRepeatCount(repeats))
        .build();
  }

  @Test
  default void triggerFiresOnceAndNotBeforeItsTime() throws Exception {
    FireLog log = new FireLog();
    Scheduler scheduler = live("one", log).scheduler();
    JobDetail job = SampleJobs.transientJob("job");
    Instant at = SampleTriggers.now().plusMillis(700);
    scheduler.scheduleJob(job, once("trigger", job, at));
    eventually(() -> !scheduler.checkExists(triggerKey("trigger")));
    assertEquals(1, log.runs().size());
    assertEquals(at, log.runs().get(0).scheduledAt());
    assertFalse(log.runs().get(0).startedAt().isBefore(at.minusMillis(5)));
  }

  @Test
  default void idleSchedulerWakesUpForWhatIsDueNow() throws Exception {
    FireLog log = new FireLog();
    Scheduler scheduler = live("one", log).scheduler();
    JobDetail job = SampleJobs.job("job");
    scheduler.addJob(job, false);
    for (int i = 0; i < 3; i++) {
      int expected = i + 1;
      scheduler.scheduleJob(now("trigger" + i, job));
      await().atMost(Duration.ofSeconds(4)).until(() -> log.runs().size() == expected);
    }
  }

  @Test
  default void repeatingTriggerFiresAtEachOfItsTimesOnce() throws Exception {
    FireLog log = new FireLog();
    Scheduler scheduler = live("one", log).scheduler();
    JobDetail job = SampleJobs.transientJob("job");
    Trigger trigger = repeating("trigger", job, 9);
    scheduler.scheduleJob(job, trigger);
    eventually(() -> !scheduler.checkExists(job.getKey()));
    List<Instant> expected =
        IntStream.range(0, 10)
            .mapToObj(i -> SampleTriggers.instant(trigger.getStartTime()).plusMillis(20L * i))
            .toList();
    assertEquals(
        Set.copyOf(expected),
        Set.copyOf(log.runs().stream().map(FireLog.Run::scheduledAt).toList()));
    assertEquals(10, log.runs().size());
  }

  @Test
  default void nothingFiresBeforeTheSchedulerIsStarted() throws Exception {
    FireLog log = new FireLog();
    LiveScheduler scheduler = standingBy("one", log);
    JobDetail job = SampleJobs.transientJob("job");
    scheduler.scheduler().scheduleJob(job, now("trigger", job));
    assertEquals(TriggerState.NORMAL, scheduler.scheduler().getTriggerState(triggerKey("trigger")));
    assertEquals(List.of(), log.runs());
    scheduler.start();
    eventually(() -> log.runs().size() == 1);
  }

  @Test
  default void nonConcurrentJobNeverRunsTwiceAtOnce() throws Exception {
    FireLog log = new FireLog();
    Scheduler scheduler = live("one", log).scheduler();
    JobDetail job = SampleJobs.nonConcurrent("job");
    scheduler.addJob(job, false);
    scheduler.scheduleJob(repeating("first", job, 9));
    scheduler.scheduleJob(repeating("second", job, 9));
    eventually(() -> log.runs().size() == 20);
    assertEquals(1, log.mostAtOnce());
    assertEquals(List.of(), log.repeated());
  }

  @Test
  default void jobDataCountsUpFromRunToRun() throws Exception {
    AtomicInteger last = new AtomicInteger();
    Job counting =
        context -> {
          int runs = last.incrementAndGet();
          context.getJobDetail().getJobDataMap().put("runs", String.valueOf(runs));
        };
    Scheduler scheduler = live("one", counting).scheduler();
    JobDetail job = SampleJobs.keepsData("job");
    scheduler.addJob(job, false);
    scheduler.scheduleJob(now("first", job));
    eventually(() -> "1".equals(scheduler.getJobDetail(job.getKey()).getJobDataMap().get("runs")));
    scheduler.scheduleJob(now("second", job));
    eventually(() -> "2".equals(scheduler.getJobDetail(job.getKey()).getJobDataMap().get("runs")));
  }

  @Test
  default void jobMayAskToRunAgainAtOnce() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    Scheduler scheduler =
        live(
                "one",
                context -> {
                  if (runs.incrementAndGet() < 3) {
                    throw new JobExecutionException(true);
                  }
                })
            .scheduler();
    JobDetail job = SampleJobs.transientJob("job");
    scheduler.scheduleJob(job, now("trigger", job));
    eventually(() -> !scheduler.checkExists(job.getKey()));
    assertEquals(3, runs.get());
  }

  @Test
  default void jobMayEndItsTrigger() throws Exception {
    Scheduler scheduler =
        live("one", ending(failure -> failure.setUnscheduleFiringTrigger(true))).scheduler();
    JobDetail job = SampleJobs.job("job");
    scheduler.addJob(job, false);
    scheduler.scheduleJob(repeating("trigger", job, -1));
    eventually(() -> scheduler.getTriggerState(triggerKey("trigger")) == TriggerState.COMPLETE);
  }

  @Test
  default void jobMayEndAllItsTriggers() throws Exception {
    Scheduler scheduler =
        live("one", ending(failure -> failure.setUnscheduleAllTriggers(true))).scheduler();
    JobDetail job = SampleJobs.job("job");
    scheduler.addJob(job, false);
    Instant later = SampleTriggers.now().plusSeconds(600);
    scheduler.scheduleJob(once("later", job, later));
    scheduler.scheduleJob(repeating("trigger", job, -1));
    eventually(() -> scheduler.getTriggerState(triggerKey("later")) == TriggerState.COMPLETE);
    eventually(() -> scheduler.getTriggerState(triggerKey("trigger")) == TriggerState.COMPLETE);
  }

  @Test
  default void throwingJobIsNotTheEndOfItsTrigger() throws Exception {
    FireLog log =
        new FireLog(
            context -> {
              throw new IllegalStateException("fails each time, as the test wants it");
            });
    Scheduler scheduler = live("one", log).scheduler();
    JobDetail job = SampleJobs.nonConcurrent("job");
    scheduler.addJob(job, false);
    scheduler.scheduleJob(repeating("trigger", job, 2));
    eventually(() -> log.runs().size() == 3);
    eventually(() -> !scheduler.checkExists(triggerKey("trigger")));
  }

  @Test
  default void jobRemovedWhileItRunsStaysRemoved() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch removed = new CountDownLatch(1);
    FireLog log = new FireLog(context -> meet(started, removed));
    Scheduler scheduler = live("one", log).scheduler();
    JobDetail job = SampleJobs.keepsData("job");
    scheduler.addJob(job, false);
    scheduler.scheduleJob(repeating("trigger", job, 0));
    started.await();
    assertTrue(scheduler.deleteJob(job.getKey()));
    removed.countDown();
    eventually(() -> scheduler.getCurrentlyExecutingJobs().isEmpty());
    assertNull(scheduler.getJobDetail(job.getKey()));
    assertEquals(1, log.runs().size());
  }

  @Test
  default void triggeredJobRunsNowWithTheGivenData() throws Exception {
    AtomicInteger color = new AtomicInteger();
    Scheduler scheduler =
        live("one", c -> color.set(Integer.parseInt(c.getMergedJobDataMap().getString("color"))))
            .scheduler();
    JobDetail job = SampleJobs.job("job");
    scheduler.addJob(job, false);
    org.quartz.JobDataMap data = new org.quartz.JobDataMap();
    data.put("color", "7");
    scheduler.triggerJob(job.getKey(), data);
    eventually(() -> color.get() == 7);
    eventually(() -> scheduler.getTriggersOfJob(job.getKey()).isEmpty());
  }

  @Test
  default void rescheduledTriggerFiresAtItsNewTime() throws Exception {
    FireLog log = new FireLog();
    Scheduler scheduler = live("one", log).scheduler();
    JobDetail job = SampleJobs.job("job");
    scheduler.addJob(job, false);
    scheduler.scheduleJob(once("trigger", job, SampleTriggers.now().plusSeconds(60)));
    scheduler.rescheduleJob(triggerKey("trigger"), now("trigger", job));
    eventually(() -> log.runs().size() == 1);
  }

  @Test
  default void pausedSchedulerTriggersFireWhenResumed() throws Exception {
    FireLog log = new FireLog();
    Scheduler scheduler = live("one", log).scheduler();
    JobDetail job = SampleJobs.job("job");
    scheduler.addJob(job, false);
    scheduler.scheduleJob(once("first", job, SampleTriggers.now().plusSeconds(60)));
    scheduler.pauseAll();
    scheduler.scheduleJob(now("trigger", job));
    assertEquals(TriggerState.PAUSED, scheduler.getTriggerState(triggerKey("trigger")));
    assertEquals(List.of(), log.runs());
    scheduler.resumeAll();
    eventually(() -> log.count(triggerKey("trigger")) == 1);
  }

  private static void meet(CountDownLatch mine, CountDownLatch theirs) {
    mine.countDown();
    try {
      theirs.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Job ending(java.util.function.Consumer<JobExecutionException> how) {
    return context -> {
      JobExecutionException failure = new JobExecutionException("ends, as the test wants it");
      how.accept(failure);
      throw failure;
    };
  }
}
