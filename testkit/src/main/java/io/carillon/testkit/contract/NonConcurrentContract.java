package io.carillon.testkit.contract;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quartz.Trigger.CompletedExecutionInstruction.NOOP;
import static org.quartz.Trigger.CompletedExecutionInstruction.SET_TRIGGER_ERROR;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quartz.JobDetail;
import org.quartz.Trigger.TriggerState;
import org.quartz.spi.OperableTrigger;
import org.quartz.spi.TriggerFiredBundle;

/** DisallowConcurrentExecution: one copy of the job at a time, whatever happens around it. */
public interface NonConcurrentContract extends Stage {
  private JobDetail job() {
    return SampleJobs.nonConcurrent("job");
  }

  private OperableTrigger schedule(String name) throws Exception {
    return node().schedule(job(), once(name, job()));
  }

  private OperableTrigger scheduleRepeating(String name) throws Exception {
    return node().schedule(job(), SampleTriggers.every(name, job(), Duration.ofMillis(1)));
  }

  @Test
  default void runningJobBlocksItsTriggers() throws Exception {
    OperableTrigger running = scheduleRepeating("running");
    TriggerFiredBundle fired = node().fireNext();
    OperableTrigger other = schedule("other");
    assertEquals(TriggerState.BLOCKED, node().state(running));
    assertEquals(TriggerState.BLOCKED, node().state(other));
    assertEquals(List.of(), node().acquire(10));
    assertNotNull(fired);
  }

  @Test
  default void waitingTriggersAreBlockedByTheFiring() throws Exception {
    schedule("first");
    schedule("second");
    TriggerFiredBundle fired = node().fireNext();
    String waiting = fired.getTrigger().getKey().getName().equals("first") ? "second" : "first";
    assertEquals(TriggerState.BLOCKED, node().state(new org.quartz.TriggerKey(waiting)));
    assertEquals(List.of(), node().acquire(10));
  }

  @Test
  default void completionUnblocksTheTriggersAndWakesTheScheduler() throws Exception {
    scheduleRepeating("running");
    TriggerFiredBundle fired = node().fireNext();
    schedule("other");
    assertEquals(List.of(), node().acquire(10));
    int signals = node().signaler().schedulingChanges();
    node().complete(fired, NOOP);
    await().until(() -> node().signaler().schedulingChanges() > signals);
    List<OperableTrigger> next = node().acquire(10);
    assertEquals(1, next.size(), "again one of them");
    node().complete(node().fire(next.get(0)));
    assertEquals(1, node().acquire(10).size());
  }

  @Test
  default void failedRunUnblocksTheOtherTriggers() throws Exception {
    OperableTrigger running = scheduleRepeating("running");
    TriggerFiredBundle fired = node().fireNext();
    schedule("other");
    node().complete(fired, SET_TRIGGER_ERROR);
    assertEquals(TriggerState.ERROR, node().state(running));
    assertEquals(List.of("other"), node().acquirable());
  }

  @Test
  default void otherJobsGoOn() throws Exception {
    schedule("running");
    node().fireNext();
    JobDetail other = SampleJobs.nonConcurrent("other");
    node().schedule(other, once("other", other));
    assertEquals(List.of("other"), node().acquirable());
  }

  @Test
  default void removedAndStoredAgainTriggerIsBlockedWhileTheJobRuns() throws Exception {
    OperableTrigger trigger = scheduleRepeating("trigger");
    TriggerFiredBundle fired = node().fireNext();
    node().store().removeTrigger(trigger.getKey());
    schedule("trigger");
    assertEquals(TriggerState.BLOCKED, node().state(trigger));
    node().complete(fired, NOOP);
    assertEquals(List.of("trigger"), node().acquirable());
  }

  @Test
  @Keeps(Promise.CLAIMED_TRIGGERS_OF_A_JOB_RUN_ONE_AT_A_TIME)
  default void ofTwoClaimsOneFires() throws Exception {
    schedule("first");
    schedule("second");
    List<OperableTrigger> first = node().acquire(1);
    List<OperableTrigger> second = node().acquire(1);
    assertNotNull(node().tryToFire(first.get(0)));
    assertTrue(second.isEmpty() || node().tryToFire(second.get(0)) == null);
  }

  @Test
  @Keeps(Promise.RELEASE_DOES_NOT_UNBLOCK)
  default void releaseOfAnotherClaimDoesNotStartASecondCopy() throws Exception {
    schedule("first");
    schedule("second");
    OperableTrigger first = node().acquireOne();
    List<OperableTrigger> second = node().acquire(1);
    node().fire(first);
    second.forEach(node()::release);
    List<OperableTrigger> again = node().acquire(1);
    assertTrue(again.isEmpty() || node().tryToFire(again.get(0)) == null, "one copy runs");
  }

  @Test
  default void releasedClaimIsUsedWhenTheRunIsOver() throws Exception {
    schedule("first");
    schedule("second");
    OperableTrigger first = node().acquireOne();
    List<OperableTrigger> second = node().acquire(1);
    TriggerFiredBundle fired = node().fire(first);
    second.forEach(node()::release);
    node().complete(fired);
    assertEquals(1, node().acquirable().size());
  }

  @Test
  default void pausedGroupsStayPausedThroughTheRun() throws Exception {
    OperableTrigger paused = schedule("paused");
    node().store().pauseTrigger(paused.getKey());
    schedule("running");
    TriggerFiredBundle fired = node().fireNext();
    assertEquals(TriggerState.PAUSED, node().state(paused));
    node().complete(fired);
    assertEquals(TriggerState.PAUSED, node().state(paused));
    assertEquals(List.of(), node().acquirable());
  }

  @Test
  default void jobRemovedDuringItsRunMayComeBack() throws Exception {
    schedule("trigger");
    TriggerFiredBundle fired = node().fireNext();
    node().store().removeJob(job().getKey());
    node().complete(fired);
    schedule("again");
    assertEquals(List.of("again"), node().acquirable());
  }

  @Test
  default void replacedJobIsStillBlockedByItsRun() throws Exception {
    scheduleRepeating("running");
    TriggerFiredBundle fired = node().fireNext();
    node().store().storeJob(job(), true);
    assertEquals(List.of(), node().acquire(10));
    node().complete(fired, NOOP);
    assertEquals(List.of("running"), node().acquirable());
  }

  @Test
  default void oneShotBlocksToo() throws Exception {
    schedule("running");
    TriggerFiredBundle fired = node().fireNext();
    assertEquals(TriggerState.BLOCKED, node().state(schedule("other")));
    assertNull(fired.getNextFireTime());
    node().complete(fired);
    assertEquals(Set.of("other"), Set.copyOf(node().acquirable()));
  }
}
