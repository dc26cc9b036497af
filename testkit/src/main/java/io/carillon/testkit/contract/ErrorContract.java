package io.carillon.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.quartz.Trigger.CompletedExecutionInstruction.SET_TRIGGER_ERROR;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quartz.JobDetail;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.Trigger.TriggerState;
import org.quartz.TriggerKey;
import org.quartz.impl.matchers.GroupMatcher;
import org.quartz.spi.OperableTrigger;

/** The ERROR state, and the way out of it. */
public interface ErrorContract extends Stage {
  private OperableTrigger failed(JobDetail job) throws Exception {
    OperableTrigger trigger =
        node().schedule(job, SampleTriggers.every("trigger", job, Duration.ofMillis(1)));
    node().complete(node().fireNext(), SET_TRIGGER_ERROR);
    return trigger;
  }

  @Test
  default void resetTriggerFiresAgain() throws Exception {
    OperableTrigger trigger = failed(SampleJobs.job("job"));
    node().store().resetTriggerFromErrorState(trigger.getKey());
    assertEquals(TriggerState.NORMAL, node().state(trigger));
    assertEquals(List.of("trigger"), node().acquirable());
  }

  @Test
  default void resetTriggerOfAPausedGroupIsPaused() throws Exception {
    OperableTrigger trigger = failed(SampleJobs.job("job"));
    node().store().pauseTriggers(GroupMatcher.triggerGroupEquals(TriggerKey.DEFAULT_GROUP));
    node().store().resetTriggerFromErrorState(trigger.getKey());
    assertEquals(TriggerState.PAUSED, node().state(trigger));
  }

  @Test
  default void resetLeavesAHealthyTrigger() throws Exception {
    JobDetail job = SampleJobs.job("job");
    OperableTrigger trigger = node().schedule(job, once("trigger", job));
    node().store().pauseTrigger(trigger.getKey());
    node().store().resetTriggerFromErrorState(trigger.getKey());
    assertEquals(TriggerState.PAUSED, node().state(trigger));
  }

  @Test
  default void resetOfAnAbsentTriggerIsNoError() throws Exception {
    node().store().resetTriggerFromErrorState(new TriggerKey("absent"));
    assertEquals(TriggerState.NONE, node().state(new TriggerKey("absent")));
  }

  @Test
  default void resumeDoesNotLeaveTheErrorState() throws Exception {
    OperableTrigger trigger = failed(SampleJobs.job("job"));
    node().store().resumeTrigger(trigger.getKey());
    node().store().resumeAll();
    assertEquals(TriggerState.ERROR, node().state(trigger));
  }

  @Test
  @Keeps(Promise.RESET_WAITS_FOR_THE_RUNNING_JOB)
  default void resetTriggerWaitsForTheRunningCopyOfItsJob() throws Exception {
    JobDetail job = SampleJobs.nonConcurrent("job");
    OperableTrigger trigger = failed(job);
    Instant beforeIt = SampleTriggers.justNow().minusSeconds(1);
    node()
        .schedule(
            job,
            SampleTriggers.scheduled(
                new TriggerKey("running"), job, beforeIt, SimpleScheduleBuilder.simpleSchedule()));
    node().fireNext();
    node().store().resetTriggerFromErrorState(trigger.getKey());
    assertEquals(List.of(), node().acquire(10));
  }

  @Test
  default void triggerInErrorMayBeReplaced() throws Exception {
    JobDetail job = SampleJobs.job("job");
    failed(job);
    node().store().storeTrigger(once("trigger", job), true);
    node().complete(node().fireNext());
  }

  @Test
  default void triggerInErrorMayBeRemoved() throws Exception {
    OperableTrigger trigger = failed(SampleJobs.job("job"));
    node().store().removeTrigger(trigger.getKey());
    assertEquals(TriggerState.NONE, node().state(trigger));
  }
}
