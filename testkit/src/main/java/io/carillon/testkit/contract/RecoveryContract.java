package io.carillon.testkit.contract;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.quartz.JobDataMap;
import org.quartz.JobDetail;
import org.quartz.Scheduler;
import org.quartz.Trigger.TriggerState;
import org.quartz.TriggerKey;
import org.quartz.impl.matchers.GroupMatcher;
import org.quartz.spi.OperableTrigger;
import org.quartz.spi.TriggerFiredBundle;

/** A node dies between claim, fire and complete. */
public interface RecoveryContract extends ClusterStage {
  @Test
  @Keeps(Promise.RECOVERED_RUN_IS_MARKED)
  default void survivorRunsARecoverableJobAgain() throws Exception {
    JobDetail job = SampleJobs.recoverable("job");
    MortalNode dying = mortal("dying");
    OperableTrigger trigger = once("trigger", job);
    trigger.getJobDataMap().put("color", "green");
    node().schedule(job, trigger);
    dying.node().fireNext();
    dying.die();
    assertRecovers(node(), trigger);
  }

  @Test
  @Keeps(Promise.RECOVERED_RUN_IS_MARKED)
  default void restartedNodeRunsARecoverableJobAgain() throws Exception {
    JobDetail job = SampleJobs.recoverable("job");
    MortalNode dying = mortal("again");
    OperableTrigger trigger = once("trigger", job);
    trigger.getJobDataMap().put("color", "green");
    dying.node().schedule(job, trigger);
    dying.node().fireNext();
    dying.die();
    assertRecovers(mortal("again").node(), trigger);
  }

  @Test
  default void recoveryOfARepeatingTriggerLeavesItsSchedule() throws Exception {
    JobDetail job = SampleJobs.recoverable("job");
    MortalNode dying = mortal("again");
    OperableTrigger trigger = SampleTriggers.every("trigger", job, Duration.ofHours(1));
    dying.node().schedule(job, trigger);
    Date next = dying.node().fireNext().getNextFireTime();
    dying.die();
    StoreNode restarted = mortal("again").node();
    TriggerFiredBundle recovered = restarted.fire(firstClaim(restarted));
    assertTrue(recovered.isRecovering());
    assertEquals(job.getKey(), recovered.getJobDetail().getKey());
    assertEquals(next, restarted.store().retrieveTrigger(trigger.getKey()).getNextFireTime());
  }

  @Test
  @Keeps(Promise.ORDINARY_JOB_IS_NOT_RECOVERED)
  default void ordinaryJobDoesNotRunAgain() throws Exception {
    JobDetail job = SampleJobs.job("job");
    MortalNode dying = mortal("again");
    TriggerKey once = dying.node().schedule(job, once("once", job)).getKey();
    dying.node().fireNext();
    dying.die();
    StoreNode restarted = mortal("again").node();
    eventually(() -> restarted.state(once) == TriggerState.NONE);
    assertEquals(List.of(), restarted.acquirable());
    assertTrue(restarted.store().checkExists(job.getKey()));
  }

  @Test
  default void repeatingTriggerOfAnOrdinaryJobGoesOn() throws Exception {
    JobDetail job = SampleJobs.job("job");
    MortalNode dying = mortal("again");
    dying.node().schedule(job, SampleTriggers.every("trigger", job, Duration.ofMillis(1)));
    Date next = dying.node().fireNext().getNextFireTime();
    dying.die();
    StoreNode restarted = mortal("again").node();
    TriggerFiredBundle fired = restarted.fire(firstClaim(restarted));
    assertEquals(next, fired.getScheduledFireTime());
    assertFalse(fired.isRecovering());
  }

  @Test
  default void claimOfADeadNodeIsFreed() throws Exception {
    JobDetail job = SampleJobs.job("job");
    MortalNode dying = mortal("dying");
    OperableTrigger trigger = node().schedule(job, once("trigger", job));
    dying.node().acquireOne();
    dying.die();
    TriggerFiredBundle fired = node().fire(firstClaim(node()));
    assertEquals(trigger.getKey(), fired.getTrigger().getKey());
    assertEquals(trigger.getNextFireTime(), fired.getScheduledFireTime());
  }

  @Test
  default void nonConcurrentJobOfADeadNodeIsUnblocked() throws Exception {
    JobDetail job = SampleJobs.nonConcurrent("job");
    MortalNode dying = mortal("again");
    dying.node().schedule(job, SampleTriggers.every("running", job, Duration.ofMillis(1)));
    dying.node().fireNext();
    dying.node().schedule(job, once("waiting", job));
    OperableTrigger paused = dying.node().schedule(job, once("paused", job));
    dying.node().store().pauseTrigger(paused.getKey());
    dying.die();

    StoreNode restarted = mortal("again").node();
    TriggerFiredBundle next = restarted.fire(firstClaim(restarted));
    restarted.complete(next);
    assertEquals(1, restarted.acquirable().size(), "one at a time again");
    assertEquals(TriggerState.PAUSED, restarted.state(paused));
    restarted.store().resumeTrigger(paused.getKey());
    assertEquals(TriggerState.NORMAL, restarted.state(paused));
  }

  @Test
  default void gracefulStopLeavesNothingToRecover() throws Exception {
    JobDetail job = SampleJobs.recoverable("job");
    MortalNode leaving = mortal("leaving");
    leaving.node().schedule(job, once("trigger", job));
    leaving.node().complete(leaving.node().fireNext());
    leaving.close();
    assertEquals(List.of(), node().acquirable());
    assertEquals(Set.of(), node().store().getTriggerKeys(GroupMatcher.anyTriggerGroup()));
  }

  private static void assertRecovers(StoreNode survivor, OperableTrigger original)
      throws Exception {
    TriggerFiredBundle recovered = survivor.fire(firstClaim(survivor));
    assertTrue(recovered.isRecovering());
    assertEquals(original.getJobKey(), recovered.getJobDetail().getKey());
    JobDataMap data = recovered.getTrigger().getJobDataMap();
    assertEquals("green", data.getString("color"));
    assertEquals(
        original.getKey().getName(), data.getString(Scheduler.FAILED_JOB_ORIGINAL_TRIGGER_NAME));
    assertEquals(
        original.getKey().getGroup(), data.getString(Scheduler.FAILED_JOB_ORIGINAL_TRIGGER_GROUP));
    survivor.complete(recovered);
    assertEquals(List.of(), survivor.acquirable(), "once more, not twice");
  }

  private static OperableTrigger firstClaim(StoreNode node) throws Exception {
    List<OperableTrigger> claimed =
        await().atMost(Duration.ofSeconds(30)).until(() -> node.acquire(1), c -> !c.isEmpty());
    return claimed.get(0);
  }

  private static void eventually(Callable<Boolean> condition) {
    await().atMost(Duration.ofSeconds(8)).until(condition);
  }
}
