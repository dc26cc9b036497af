package io.carillon.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quartz.impl.matchers.GroupMatcher.jobGroupEquals;
import static org.quartz.impl.matchers.GroupMatcher.triggerGroupEquals;
import static org.quartz.impl.matchers.GroupMatcher.triggerGroupStartsWith;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quartz.JobDetail;
import org.quartz.JobKey;
import org.quartz.Trigger.CompletedExecutionInstruction;
import org.quartz.Trigger.TriggerState;
import org.quartz.TriggerKey;
import org.quartz.spi.OperableTrigger;
import org.quartz.spi.TriggerFiredBundle;

/** Pausing and resuming one trigger, a job, groups. */
public interface PauseContract extends Stage {
  private JobDetail job() {
    return SampleJobs.job("job");
  }

  private OperableTrigger scheduleIn(String group, String name) throws Exception {
    return node().schedule(job(), inGroup(group, name, job()));
  }

  @Test
  default void pausedTriggerRests() throws Exception {
    OperableTrigger trigger = scheduleIn("group", "trigger");
    node().store().pauseTrigger(trigger.getKey());
    assertEquals(TriggerState.PAUSED, node().state(trigger));
    assertEquals(List.of(), node().acquirable());
  }

  @Test
  default void resumedTriggerFires() throws Exception {
    OperableTrigger trigger = scheduleIn("group", "trigger");
    node().store().pauseTrigger(trigger.getKey());
    node().store().resumeTrigger(trigger.getKey());
    assertEquals(TriggerState.NORMAL, node().state(trigger));
    node().complete(node().fireNext());
  }

  @Test
  default void pausingTwiceIsPausingOnce() throws Exception {
    OperableTrigger trigger = scheduleIn("group", "trigger");
    node().store().pauseTrigger(trigger.getKey());
    node().store().pauseTrigger(trigger.getKey());
    node().store().resumeTrigger(trigger.getKey());
    assertEquals(TriggerState.NORMAL, node().state(trigger));
  }

  @Test
  default void resumingWhatIsNotPausedChangesNothing() throws Exception {
    OperableTrigger trigger = scheduleIn("group", "trigger");
    node().store().resumeTrigger(trigger.getKey());
    assertEquals(TriggerState.NORMAL, node().state(trigger));
    assertEquals(List.of("trigger"), node().acquirable());
  }

  @Test
  default void pausingWhatIsAbsentIsNoError() throws Exception {
    node().store().pauseTrigger(new TriggerKey("absent"));
    node().store().resumeTrigger(new TriggerKey("absent"));
    node().store().pauseJob(new JobKey("absent"));
    node().store().resumeJob(new JobKey("absent"));
    assertEquals(TriggerState.NONE, node().state(new TriggerKey("absent")));
  }

  @Test
  @Keeps(Promise.PAUSE_REACHES_CLAIMS)
  default void claimedTriggerThatIsPausedDoesNotFire() throws Exception {
    OperableTrigger trigger = scheduleIn("group", "trigger");
    OperableTrigger acquired = node().acquireOne();
    node().store().pauseTrigger(trigger.getKey());
    assertNull(node().tryToFire(acquired));
    node().release(acquired);
    assertEquals(TriggerState.PAUSED, node().state(trigger));
    assertEquals(List.of(), node().acquirable());
  }

  @Test
  default void completeTriggerIsNotPaused() throws Exception {
    OperableTrigger trigger = scheduleIn("group", "trigger");
    node().complete(node().fireNext(), CompletedExecutionInstruction.SET_TRIGGER_COMPLETE);
    node().store().pauseTrigger(trigger.getKey());
    assertEquals(TriggerState.COMPLETE, node().state(trigger));
  }

  @Test
  @Keeps(Promise.ERROR_IS_LEFT_BY_RESET_ONLY)
  default void pauseDoesNotHideAnError() throws Exception {
    OperableTrigger trigger = scheduleIn("group", "trigger");
    node().complete(node().fireNext(), CompletedExecutionInstruction.SET_TRIGGER_ERROR);
    node().store().pauseTrigger(trigger.getKey());
    assertEquals(TriggerState.ERROR, node().state(trigger));
  }

  @Test
  default void pausedWhileRunningRestsAfterwards() throws Exception {
    JobDetail job = SampleJobs.job("job");
    OperableTrigger trigger =
        node().schedule(job, SampleTriggers.every("trigger", job, java.time.Duration.ofMillis(1)));
    TriggerFiredBundle running = node().fireNext();
    node().store().pauseTrigger(trigger.getKey());
    node().complete(running);
    assertEquals(TriggerState.PAUSED, node().state(trigger));
    assertEquals(List.of(), node().acquirable());
  }

  @Test
  default void pausedJobRestsWithAllItsTriggers() throws Exception {
    OperableTrigger one = scheduleIn("one", "first");
    OperableTrigger two = scheduleIn("two", "second");
    node().store().pauseJob(job().getKey());
    assertEquals(TriggerState.PAUSED, node().state(one));
    assertEquals(TriggerState.PAUSED, node().state(two));
    assertEquals(List.of(), node().acquirable());
    node().store().resumeJob(job().getKey());
    node().awaitAcquirable(Set.of("first", "second"));
  }

  @Test
  default void pausedGroupRests() throws Exception {
    OperableTrigger paused = scheduleIn("paused", "first");
    scheduleIn("other", "second");
    assertEquals(Set.of("paused"), pause("paused"));
    assertEquals(TriggerState.PAUSED, node().state(paused));
    assertEquals(List.of("second"), node().acquirable());
    assertEquals(Set.of("paused"), node().store().getPausedTriggerGroups());
  }

  @Test
  default void pausedGroupAppliesToLaterAdditions() throws Exception {
    scheduleIn("group", "first");
    pause("group");
    OperableTrigger later = scheduleIn("group", "later");
    assertEquals(TriggerState.PAUSED, node().state(later));
    assertEquals(List.of(), node().acquirable());
  }

  @Test
  default void groupIsPausedBeforeItHasTriggers() throws Exception {
    pause("group");
    assertEquals(Set.of("group"), node().store().getPausedTriggerGroups());
    assertEquals(TriggerState.PAUSED, node().state(scheduleIn("group", "later")));
  }

  @Test
  default void resumedGroupFiresWithItsLaterAdditions() throws Exception {
    scheduleIn("group", "first");
    pause("group");
    scheduleIn("group", "later");
    node().store().resumeTriggers(triggerGroupEquals("group"));
    scheduleIn("group", "last");
    assertEquals(Set.of(), node().store().getPausedTriggerGroups());
    node().awaitAcquirable(Set.of("first", "later", "last"));
  }

  @Test
  default void resumedEmptyGroupIsNoLongerPaused() throws Exception {
    pause("group");
    node().store().resumeTriggers(triggerGroupEquals("group"));
    assertEquals(Set.of(), node().store().getPausedTriggerGroups());
    assertEquals(TriggerState.NORMAL, node().state(scheduleIn("group", "later")));
  }

  @Test
  @Keeps(Promise.PAUSED_MATCHER_MEANS_EVERY_MATCHING_GROUP)
  default void everyGroupThatMatchesIsPaused() throws Exception {
    OperableTrigger in = scheduleIn("mail-in", "in");
    OperableTrigger out = scheduleIn("mail-out", "out");
    OperableTrigger other = scheduleIn("bills", "other");
    node().store().pauseTriggers(triggerGroupStartsWith("mail"));
    assertEquals(TriggerState.PAUSED, node().state(in));
    assertEquals(TriggerState.PAUSED, node().state(out));
    assertEquals(TriggerState.NORMAL, node().state(other));
    assertEquals(Set.of("mail-in", "mail-out"), node().store().getPausedTriggerGroups());
  }

  @Test
  @Keeps(Promise.PAUSED_MATCHER_IS_REMEMBERED)
  default void matchedGroupAppliesToLaterAdditions() throws Exception {
    scheduleIn("mail-in", "first");
    node().store().pauseTriggers(triggerGroupStartsWith("mail"));
    assertEquals(TriggerState.PAUSED, node().state(scheduleIn("mail-in", "later")));
  }

  @Test
  default void everyGroupThatMatchesIsResumed() throws Exception {
    scheduleIn("mail-in", "in");
    scheduleIn("mail-out", "out");
    pause("mail-in");
    pause("mail-out");
    pause("bills");
    node().store().resumeTriggers(triggerGroupStartsWith("mail"));
    node().awaitAcquirable(Set.of("in", "out"));
    assertEquals(Set.of("bills"), node().store().getPausedTriggerGroups());
  }

  @Test
  default void pausedJobGroupRests() throws Exception {
    OperableTrigger trigger = scheduleJobIn("jobs", "job", "trigger");
    OperableTrigger other = scheduleJobIn("others", "job", "other");
    assertTrue(node().store().pauseJobs(jobGroupEquals("jobs")).contains("jobs"));
    assertEquals(TriggerState.PAUSED, node().state(trigger));
    assertEquals(TriggerState.NORMAL, node().state(other));
    node().store().resumeJobs(jobGroupEquals("jobs"));
    assertEquals(TriggerState.NORMAL, node().state(trigger));
  }

  @Test
  @Keeps(Promise.PAUSED_JOB_GROUP_IS_REMEMBERED)
  default void pausedJobGroupAppliesToLaterJobs() throws Exception {
    scheduleJobIn("jobs", "job", "trigger");
    node().store().pauseJobs(jobGroupEquals("jobs"));
    assertEquals(TriggerState.PAUSED, node().state(scheduleJobIn("jobs", "later", "later")));
  }

  @Test
  default void resumedJobGroupNoLongerAppliesToLaterJobs() throws Exception {
    scheduleJobIn("jobs", "job", "trigger");
    node().store().pauseJobs(jobGroupEquals("jobs"));
    node().store().resumeJobs(jobGroupEquals("jobs"));
    assertEquals(TriggerState.NORMAL, node().state(scheduleJobIn("jobs", "later", "later")));
    node().awaitAcquirable(Set.of("trigger", "later"));
  }

  private OperableTrigger scheduleJobIn(String group, String name, String trigger)
      throws Exception {
    JobDetail job = SampleJobs.job(name, group);
    return node().schedule(job, once(trigger, job));
  }

  private Set<String> pause(String group) throws Exception {
    return Set.copyOf(node().store().pauseTriggers(triggerGroupEquals(group)));
  }
}
