package io.carillon.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quartz.Trigger.CompletedExecutionInstruction.DELETE_TRIGGER;
import static org.quartz.Trigger.CompletedExecutionInstruction.NOOP;
import static org.quartz.Trigger.CompletedExecutionInstruction.RE_EXECUTE_JOB;
import static org.quartz.Trigger.CompletedExecutionInstruction.SET_ALL_JOB_TRIGGERS_COMPLETE;
import static org.quartz.Trigger.CompletedExecutionInstruction.SET_ALL_JOB_TRIGGERS_ERROR;
import static org.quartz.Trigger.CompletedExecutionInstruction.SET_TRIGGER_COMPLETE;
import static org.quartz.Trigger.CompletedExecutionInstruction.SET_TRIGGER_ERROR;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quartz.JobDetail;
import org.quartz.Trigger.CompletedExecutionInstruction;
import org.quartz.Trigger.TriggerState;
import org.quartz.spi.OperableTrigger;
import org.quartz.spi.TriggerFiredBundle;

/** What each completion instruction does, and that a completion brings nothing back to life. */
public interface CompleteContract extends Stage {
  private JobDetail job() {
    return SampleJobs.job("job");
  }

  private OperableTrigger scheduleRepeating(String name, Duration interval) throws Exception {
    return node().schedule(job(), SampleTriggers.every(name, job(), interval));
  }

  private OperableTrigger repeatingAfter(CompletedExecutionInstruction instruction)
      throws Exception {
    OperableTrigger trigger = scheduleRepeating("trigger", Duration.ofMillis(1));
    node().complete(node().fireNext(), instruction);
    return trigger;
  }

  @Test
  default void noopLeavesTheTriggerToGoOn() throws Exception {
    assertEquals(TriggerState.NORMAL, node().state(repeatingAfter(NOOP)));
    assertEquals(List.of("trigger"), node().acquirable());
  }

  @Test
  default void reExecuteLeavesTheTriggerToGoOn() throws Exception {
    assertEquals(TriggerState.NORMAL, node().state(repeatingAfter(RE_EXECUTE_JOB)));
    assertEquals(List.of("trigger"), node().acquirable());
  }

  @Test
  default void completeTriggerFiresNoMore() throws Exception {
    assertEquals(TriggerState.COMPLETE, node().state(repeatingAfter(SET_TRIGGER_COMPLETE)));
    assertEquals(List.of(), node().acquirable());
  }

  @Test
  default void deletedTriggerIsGone() throws Exception {
    assertEquals(TriggerState.NONE, node().state(repeatingAfter(DELETE_TRIGGER)));
    assertTrue(node().store().checkExists(job().getKey()), "its job is durable");
  }

  @Test
  default void deletedTriggerTakesATransientJobWithIt() throws Exception {
    JobDetail job = SampleJobs.transientJob("job");
    node().schedule(job, once("trigger", job));
    node().complete(node().fireNext(), DELETE_TRIGGER);
    assertFalse(node().store().checkExists(job.getKey()));
  }

  @Test
  default void finishedTriggerIsDeletedUnlessRescheduledDuringTheRun() throws Exception {
    OperableTrigger trigger = node().schedule(job(), once("trigger", job()));
    TriggerFiredBundle running = node().fireNext();
    Instant tomorrow = SampleTriggers.now().plus(Duration.ofDays(1));
    node().store().storeTrigger(once("trigger", job(), tomorrow), true);
    node().complete(running, DELETE_TRIGGER);
    assertEquals(
        tomorrow,
        SampleTriggers.instant(node().store().retrieveTrigger(trigger.getKey()).getNextFireTime()));
    assertEquals(TriggerState.NORMAL, node().state(trigger));
  }

  @Test
  default void finishedTriggerReplacedThroughReplaceTriggerIsKept() throws Exception {
    OperableTrigger trigger = node().schedule(job(), once("trigger", job()));
    TriggerFiredBundle running = node().fireNext();
    node().store().replaceTrigger(trigger.getKey(), once("trigger", job()));
    node().complete(running, DELETE_TRIGGER);
    assertEquals(List.of("trigger"), node().acquirable());
  }

  @Test
  default void allTriggersOfTheJobAreComplete() throws Exception {
    OperableTrigger other =
        node().schedule(job(), once("other", job(), SampleTriggers.now().plusSeconds(60)));
    OperableTrigger trigger = repeatingAfter(SET_ALL_JOB_TRIGGERS_COMPLETE);
    assertEquals(TriggerState.COMPLETE, node().state(trigger));
    assertEquals(TriggerState.COMPLETE, node().state(other));
    assertEquals(List.of(), node().acquirable());
  }

  @Test
  @Keeps(Promise.ERROR_FIRES_NO_MORE)
  default void triggerInErrorFiresNoMore() throws Exception {
    assertEquals(TriggerState.ERROR, node().state(repeatingAfter(SET_TRIGGER_ERROR)));
    assertEquals(List.of(), node().acquirable());
  }

  @Test
  default void errorOfOneTriggerLeavesTheOthers() throws Exception {
    OperableTrigger other =
        node().schedule(job(), once("other", job(), SampleTriggers.now().plusSeconds(60)));
    repeatingAfter(SET_TRIGGER_ERROR);
    assertEquals(TriggerState.NORMAL, node().state(other));
  }

  @Test
  default void allTriggersOfTheJobAreInError() throws Exception {
    OperableTrigger other =
        node().schedule(job(), once("other", job(), SampleTriggers.now().plusSeconds(60)));
    JobDetail bystander = SampleJobs.job("bystander");
    node().schedule(bystander, once("bystander", bystander, SampleTriggers.now()));
    OperableTrigger trigger = repeatingAfter(SET_ALL_JOB_TRIGGERS_ERROR);
    assertEquals(TriggerState.ERROR, node().state(trigger));
    assertEquals(TriggerState.ERROR, node().state(other));
    assertEquals(List.of("bystander"), node().acquirable());
  }

  @Test
  default void completionDoesNotBringARemovedJobBack() throws Exception {
    JobDetail job = SampleJobs.keepsData("job");
    OperableTrigger trigger =
        node().schedule(job, SampleTriggers.every("trigger", job, Duration.ofMillis(1)));
    TriggerFiredBundle running = node().fireNext();
    node().store().removeJob(job.getKey());
    running.getJobDetail().getJobDataMap().put("runs", "1");
    node().complete(running, NOOP);
    assertNull(node().store().retrieveJob(job.getKey()));
    assertEquals(TriggerState.NONE, node().state(trigger));
    assertEquals(0, node().store().getNumberOfTriggers());
  }

  @Test
  default void completionDoesNotBringARemovedTriggerBack() throws Exception {
    for (CompletedExecutionInstruction instruction : CompletedExecutionInstruction.values()) {
      OperableTrigger trigger = scheduleRepeating(instruction.name(), Duration.ofHours(1));
      TriggerFiredBundle running = node().fireNext();
      node().store().removeTrigger(trigger.getKey());
      node().complete(running, instruction);
      assertEquals(TriggerState.NONE, node().state(trigger), instruction.name());
    }
  }

  @Test
  default void completionLeavesAPauseThatCameDuringTheRun() throws Exception {
    OperableTrigger trigger = scheduleRepeating("trigger", Duration.ofMillis(1));
    TriggerFiredBundle running = node().fireNext();
    node().store().pauseTrigger(trigger.getKey());
    node().complete(running, NOOP);
    assertEquals(TriggerState.PAUSED, node().state(trigger));
  }
}
