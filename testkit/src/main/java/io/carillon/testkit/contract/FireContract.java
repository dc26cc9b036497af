package io.carillon.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quartz.JobDetail;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.SimpleTrigger;
import org.quartz.Trigger.TriggerState;
import org.quartz.TriggerKey;
import org.quartz.spi.OperableTrigger;
import org.quartz.spi.TriggerFiredBundle;
import org.quartz.spi.TriggerFiredResult;

/** Firing what was claimed, unless something happened in between. */
public interface FireContract extends Stage {
  private JobDetail job() {
    return SampleJobs.job("job");
  }

  private OperableTrigger scheduleOnce(String name) throws Exception {
    return node().schedule(job(), once(name, job()));
  }

  private OperableTrigger scheduleEveryHour(String name) throws Exception {
    return node().schedule(job(), SampleTriggers.every(name, job(), Duration.ofHours(1)));
  }

  @Test
  default void firedBundleSaysWhatRunsAndWhen() throws Exception {
    JobDetail job = SampleJobs.job("job");
    job.getJobDataMap().put("color", "green");
    OperableTrigger trigger =
        node().schedule(job, SampleTriggers.every("trigger", job, Duration.ofHours(1)));
    Instant before = SampleTriggers.now().minusSeconds(1);
    TriggerFiredBundle fired = node().fireNext();

    assertEquals(job.getKey(), fired.getJobDetail().getKey());
    assertEquals("green", fired.getJobDetail().getJobDataMap().getString("color"));
    assertEquals(trigger.getKey(), fired.getTrigger().getKey());
    assertEquals(trigger.getNextFireTime(), fired.getScheduledFireTime());
    assertNull(fired.getPrevFireTime());
    assertEquals(plusAnHour(trigger.getNextFireTime()), fired.getNextFireTime());
    assertFalse(SampleTriggers.instant(fired.getFireTime()).isBefore(before));
    assertFalse(fired.isRecovering());
    assertNotNull(fired.getTrigger().getFireInstanceId());
  }

  @Test
  default void firedTriggerHasMovedOnInTheStore() throws Exception {
    OperableTrigger trigger = scheduleEveryHour("trigger");
    node().fireNext();
    OperableTrigger found = node().store().retrieveTrigger(trigger.getKey());
    assertEquals(trigger.getNextFireTime(), found.getPreviousFireTime());
    assertEquals(plusAnHour(trigger.getNextFireTime()), found.getNextFireTime());
    assertEquals(1, ((SimpleTrigger) found).getTimesTriggered());
    assertEquals(TriggerState.NORMAL, node().state(trigger));
  }

  @Test
  default void concurrentJobIsClaimedAgainWhileItRuns() throws Exception {
    node().schedule(job(), SampleTriggers.every("trigger", job(), Duration.ofMillis(1)));
    TriggerFiredBundle first = node().fireNext();
    TriggerFiredBundle second = node().fireNext();
    assertEquals(first.getNextFireTime(), second.getScheduledFireTime());
    assertEquals(first.getScheduledFireTime(), second.getPrevFireTime());
  }

  @Test
  @Keeps(Promise.LAST_FIRING_MEANS_COMPLETE)
  default void lastFiringLeavesTheTriggerCompleteWhileItRuns() throws Exception {
    OperableTrigger trigger = scheduleOnce("trigger");
    TriggerFiredBundle fired = node().fireNext();
    assertNull(fired.getNextFireTime());
    assertEquals(TriggerState.COMPLETE, node().state(trigger));
  }

  @Test
  default void lastFiringIsNotClaimedAgain() throws Exception {
    scheduleOnce("trigger");
    node().fireNext();
    assertEquals(List.of(), node().acquire(10));
  }

  @Test
  default void removedTriggerDoesNotFire() throws Exception {
    OperableTrigger trigger = scheduleOnce("trigger");
    OperableTrigger acquired = node().acquireOne();
    node().store().removeTrigger(trigger.getKey());
    assertNull(node().tryToFire(acquired));
  }

  @Test
  default void triggerOfARemovedJobDoesNotFire() throws Exception {
    scheduleOnce("trigger");
    OperableTrigger acquired = node().acquireOne();
    node().store().removeJob(job().getKey());
    assertNull(node().tryToFire(acquired));
  }

  @Test
  default void replacedTriggerDoesNotFireByItsOldDefinition() throws Exception {
    scheduleOnce("trigger");
    OperableTrigger acquired = node().acquireOne();
    Instant tomorrow = SampleTriggers.now().plus(Duration.ofDays(1));
    node().store().storeTrigger(once("trigger", job(), tomorrow), true);
    assertNull(node().tryToFire(acquired));
    assertEquals(
        tomorrow,
        SampleTriggers.instant(
            node().store().retrieveTrigger(acquired.getKey()).getNextFireTime()));
  }

  @Test
  default void releasedTriggerDoesNotFire() throws Exception {
    scheduleOnce("trigger");
    OperableTrigger acquired = node().acquireOne();
    node().release(acquired);
    assertNull(node().tryToFire(acquired));
    assertEquals(List.of("trigger"), node().acquirable());
  }

  @Test
  default void claimFiresOnce() throws Exception {
    scheduleEveryHour("trigger");
    OperableTrigger acquired = node().acquireOne();
    node().fire((OperableTrigger) acquired.clone());
    assertNull(node().tryToFire(acquired));
  }

  @Test
  default void claimedBatchFiresTogether() throws Exception {
    scheduleOnce("one");
    scheduleOnce("two");
    List<TriggerFiredResult> results = node().store().triggersFired(node().acquire(2));
    assertEquals(2, results.size());
    for (TriggerFiredResult result : results) {
      assertNotNull(result.getTriggerFiredBundle());
      node().complete(result.getTriggerFiredBundle());
    }
    assertEquals(0, node().store().getNumberOfTriggers());
  }

  @Test
  @Keeps(Promise.FIRED_RESULTS_LINE_UP)
  default void answersLineUpWithTheTriggers() throws Exception {
    Instant due = SampleTriggers.justNow();
    scheduleEveryHourFrom("gone", due.minusMillis(1));
    OperableTrigger there = scheduleEveryHourFrom("there", due);
    List<OperableTrigger> acquired = node().acquire(2);
    node().store().removeTrigger(acquired.get(0).getKey());

    List<TriggerFiredResult> results = node().store().triggersFired(acquired);
    assertEquals(2, results.size());
    assertNull(results.get(0).getTriggerFiredBundle());
    assertEquals(there.getKey(), results.get(1).getTriggerFiredBundle().getTrigger().getKey());
  }

  @Test
  @Keeps(Promise.JOB_AS_OF_THE_FIRING_RUNS)
  default void jobDefinitionAtTheFiringCounts() throws Exception {
    scheduleOnce("trigger");
    OperableTrigger acquired = node().acquireOne();
    JobDetail changed = SampleJobs.job("job");
    changed.getJobDataMap().put("color", "blue");
    node().store().storeJob(changed, true);
    assertEquals("blue", node().fire(acquired).getJobDetail().getJobDataMap().getString("color"));
  }

  @Test
  default void triggerFiresUntilItsEndTime() throws Exception {
    OperableTrigger trigger =
        SampleTriggers.every("trigger", SampleJobs.job("job"), Duration.ofMillis(100));
    trigger.setEndTime(Date.from(SampleTriggers.instant(trigger.getStartTime()).plusMillis(250)));
    node().schedule(job(), trigger);
    for (int i = 0; i < 3; i++) {
      TriggerFiredBundle fired = node().fireNext();
      assertEquals(i < 2, fired.getNextFireTime() != null);
      node().complete(fired);
    }
    assertEquals(TriggerState.NONE, node().state(trigger));
    assertTrue(node().store().checkExists(job().getKey()));
  }

  private OperableTrigger scheduleEveryHourFrom(String name, Instant due) throws Exception {
    SimpleScheduleBuilder hourly = SimpleScheduleBuilder.repeatHourlyForever();
    return node()
        .schedule(job(), SampleTriggers.scheduled(new TriggerKey(name), job(), due, hourly));
  }

  private static Date plusAnHour(Date date) {
    return Date.from(date.toInstant().plus(Duration.ofHours(1)));
  }
}
