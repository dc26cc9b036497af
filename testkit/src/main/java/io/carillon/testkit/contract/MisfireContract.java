package io.carillon.testkit.contract;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quartz.CalendarIntervalScheduleBuilder.calendarIntervalSchedule;
import static org.quartz.CronScheduleBuilder.cronSchedule;
import static org.quartz.DailyTimeIntervalScheduleBuilder.dailyTimeIntervalSchedule;
import static org.quartz.SimpleScheduleBuilder.simpleSchedule;

import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quartz.JobDetail;
import org.quartz.ScheduleBuilder;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.SimpleTrigger;
import org.quartz.Trigger.TriggerState;
import org.quartz.TriggerKey;
import org.quartz.impl.matchers.GroupMatcher;
import org.quartz.spi.OperableTrigger;

/**
 * Fires missed while nobody ran: each misfire instruction of each trigger type gives what Quartz's
 * own trigger computes.
 */
public interface MisfireContract extends Stage {
  Duration THRESHOLD = Duration.ofSeconds(20);
  Duration MISSED_BY = Duration.ofSeconds(125);
  Duration TOLERANCE = Duration.ofSeconds(15);
  TriggerKey KEY = new TriggerKey("missed");

  /**
   * A node that calls everything a misfire that is later than {@link #THRESHOLD}. It is not
   * started: a store looks for misfires when it starts, and then only now and then.
   */
  StoreNode strictNode();

  private JobDetail job() {
    return SampleJobs.job("job");
  }

  private static SimpleScheduleBuilder everyMinute(int repeats) {
    return simpleSchedule().withIntervalInMinutes(1).withRepeatCount(repeats);
  }

  @Test
  default void oneShotBySmartPolicyFiresNow() throws Exception {
    handledAsQuartzComputes(simpleSchedule());
  }

  @Test
  default void finiteSimpleTriggerBySmartPolicy() throws Exception {
    handledAsQuartzComputes(everyMinute(5));
  }

  @Test
  default void endlessSimpleTriggerBySmartPolicy() throws Exception {
    handledAsQuartzComputes(everyMinute(SimpleTrigger.REPEAT_INDEFINITELY));
  }

  @Test
  default void simpleTriggerFiresNow() throws Exception {
    handledAsQuartzComputes(everyMinute(5).withMisfireHandlingInstructionFireNow());
  }

  @Test
  default void simpleTriggerNowWithExistingCount() throws Exception {
    handledAsQuartzComputes(everyMinute(5).withMisfireHandlingInstructionNowWithExistingCount());
  }

  @Test
  default void simpleTriggerNowWithRemainingCount() throws Exception {
    handledAsQuartzComputes(everyMinute(5).withMisfireHandlingInstructionNowWithRemainingCount());
  }

  @Test
  default void simpleTriggerNextWithExistingCount() throws Exception {
    handledAsQuartzComputes(everyMinute(5).withMisfireHandlingInstructionNextWithExistingCount());
  }

  @Test
  default void simpleTriggerNextWithRemainingCount() throws Exception {
    handledAsQuartzComputes(everyMinute(5).withMisfireHandlingInstructionNextWithRemainingCount());
  }

  @Test
  default void simpleTriggerIgnoresMisfires() throws Exception {
    firesAtItsOldTime(everyMinute(5).withMisfireHandlingInstructionIgnoreMisfires());
  }

  @Test
  default void cronTriggerBySmartPolicyFiresOnce() throws Exception {
    handledAsQuartzComputes(cronSchedule("0 * * * * ?"));
  }

  @Test
  default void cronTriggerFiresOnceNow() throws Exception {
    handledAsQuartzComputes(
        cronSchedule("0 * * * * ?").withMisfireHandlingInstructionFireAndProceed());
  }

  @Test
  default void cronTriggerDoesNothing() throws Exception {
    handledAsQuartzComputes(cronSchedule("0 * * * * ?").withMisfireHandlingInstructionDoNothing());
  }

  @Test
  default void cronTriggerIgnoresMisfires() throws Exception {
    firesAtItsOldTime(cronSchedule("0 * * * * ?").withMisfireHandlingInstructionIgnoreMisfires());
  }

  @Test
  default void calendarIntervalTriggerFiresOnce() throws Exception {
    handledAsQuartzComputes(calendarIntervalSchedule().withIntervalInMinutes(1));
  }

  @Test
  default void calendarIntervalTriggerDoesNothing() throws Exception {
    handledAsQuartzComputes(
        calendarIntervalSchedule()
            .withIntervalInMinutes(1)
            .withMisfireHandlingInstructionDoNothing());
  }

  @Test
  default void calendarIntervalTriggerIgnoresMisfires() throws Exception {
    firesAtItsOldTime(
        calendarIntervalSchedule()
            .withIntervalInMinutes(1)
            .withMisfireHandlingInstructionIgnoreMisfires());
  }

  @Test
  default void dailyTimeIntervalTriggerFiresOnce() throws Exception {
    handledAsQuartzComputes(dailyTimeIntervalSchedule().withIntervalInMinutes(1));
  }

  @Test
  default void dailyTimeIntervalTriggerDoesNothing() throws Exception {
    handledAsQuartzComputes(
        dailyTimeIntervalSchedule()
            .withIntervalInMinutes(1)
            .withMisfireHandlingInstructionDoNothing());
  }

  @Test
  default void dailyTimeIntervalTriggerIgnoresMisfires() throws Exception {
    firesAtItsOldTime(
        dailyTimeIntervalSchedule()
            .withIntervalInMinutes(1)
            .withMisfireHandlingInstructionIgnoreMisfires());
  }

  @Test
  default void triggerWithNothingLeftIsFinalized() throws Exception {
    OperableTrigger trigger =
        missed(everyMinute(1).withMisfireHandlingInstructionNextWithRemainingCount());
    StoreNode node = strictNode();
    node.schedule(job(), trigger);
    node.start();
    awaitMisfire(node);
    await().until(() -> node.state(KEY) == TriggerState.COMPLETE);
    assertEquals(List.of(KEY), node.signaler().finalized());
    assertEquals(List.of(), node.acquirable());
  }

  @Test
  default void slightDelayIsNoMisfire() throws Exception {
    StoreNode node = strictNode();
    OperableTrigger trigger = node.schedule(job(), once("missed", job()));
    node.start();
    assertEquals(trigger.getNextFireTime(), node.fireNext().getScheduledFireTime());
    assertEquals(List.of(), node.signaler().misfired());
  }

  @Test
  default void resumingAppliesTheMisfireInstruction() throws Exception {
    StoreNode node = strictNode();
    node.store().pauseTriggers(GroupMatcher.triggerGroupEquals(TriggerKey.DEFAULT_GROUP));
    node.schedule(
        job(), missed(everyMinute(9).withMisfireHandlingInstructionNextWithExistingCount()));
    node.start();
    assertEquals(List.of(), node.acquirable());
    assertEquals(List.of(), node.signaler().misfired(), "paused triggers do not misfire");
    node.store().resumeTrigger(KEY);
    awaitMisfire(node);
    assertTrue(nextFire(node).isAfter(SampleTriggers.now().minus(TOLERANCE)));
  }

  private OperableTrigger missed(ScheduleBuilder<?> schedule) {
    Instant start = SampleTriggers.now().minus(MISSED_BY);
    return SampleTriggers.scheduled(KEY, job(), start, schedule);
  }

  private void handledAsQuartzComputes(ScheduleBuilder<?> schedule) throws Exception {
    StoreNode node = strictNode();
    OperableTrigger twin = (OperableTrigger) node.schedule(job(), missed(schedule)).clone();
    node.start();
    awaitMisfire(node);
    twin.updateAfterMisfire(null);

    OperableTrigger found = node.store().retrieveTrigger(KEY);
    assertNear(twin.getNextFireTime(), found.getNextFireTime());
    if (twin instanceof SimpleTrigger simple) {
      assertEquals(simple.getRepeatCount(), ((SimpleTrigger) found).getRepeatCount());
      assertEquals(simple.getTimesTriggered(), ((SimpleTrigger) found).getTimesTriggered());
    }
    assertEquals(TriggerState.NORMAL, node.state(KEY));
    assertEquals(KEY, node.signaler().misfired().get(0));
  }

  private void firesAtItsOldTime(ScheduleBuilder<?> schedule) throws Exception {
    StoreNode node = strictNode();
    OperableTrigger trigger = node.schedule(job(), missed(schedule));
    node.start();
    assertEquals(trigger.getNextFireTime(), node.fireNext().getScheduledFireTime());
    assertFalse(node.signaler().misfired().contains(KEY));
  }

  private static void awaitMisfire(StoreNode node) {
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> {
              node.acquirable(); // stores without a thread of their own look now
              return node.signaler().misfired().contains(KEY)
                  && nextFireOrEnd(node).isAfter(SampleTriggers.now().minus(THRESHOLD));
            });
  }

  private static Instant nextFireOrEnd(StoreNode node) throws Exception {
    OperableTrigger found = node.store().retrieveTrigger(KEY);
    Date next = found == null ? null : found.getNextFireTime();
    return next == null ? Instant.MAX : SampleTriggers.instant(next);
  }

  private static Instant nextFire(StoreNode node) throws Exception {
    return SampleTriggers.instant(node.store().retrieveTrigger(KEY).getNextFireTime());
  }

  private static void assertNear(Date expected, Date actual) {
    Duration apart =
        Duration.between(SampleTriggers.instant(expected), SampleTriggers.instant(actual)).abs();
    assertTrue(apart.compareTo(TOLERANCE) < 0, () -> expected + " is near " + actual);
  }
}
