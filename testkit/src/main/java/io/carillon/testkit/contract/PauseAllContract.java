package io.carillon.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.quartz.impl.matchers.GroupMatcher.jobGroupEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quartz.JobDetail;
import org.quartz.Trigger.TriggerState;
import org.quartz.TriggerKey;
import org.quartz.impl.matchers.GroupMatcher;
import org.quartz.spi.OperableTrigger;
import org.quartz.spi.TriggerFiredBundle;

/** Pausing and resuming everything; what a pause does to running jobs; no pause is left behind. */
public interface PauseAllContract extends Stage {
  private OperableTrigger scheduleIn(String group, String name) throws Exception {
    JobDetail job = SampleJobs.job("job");
    return node().schedule(job, inGroup(group, name, job));
  }

  @Test
  default void everythingRestsAndGoesOn() throws Exception {
    OperableTrigger one = scheduleIn("one", "first");
    scheduleIn("two", "second");
    node().store().pauseAll();
    assertEquals(TriggerState.PAUSED, node().state(one));
    assertEquals(List.of(), node().acquirable());
    node().store().resumeAll();
    node().awaitAcquirable(Set.of("first", "second"));
    assertEquals(Set.of(), node().store().getPausedTriggerGroups());
  }

  @Test
  default void pauseAllAppliesToLaterTriggersOfItsGroups() throws Exception {
    scheduleIn("group", "first");
    node().store().pauseAll();
    assertEquals(TriggerState.PAUSED, node().state(scheduleIn("group", "later")));
  }

  @Test
  @Keeps(Promise.PAUSE_ALL_IS_REMEMBERED)
  default void pauseAllAppliesToGroupsThatComeLater() throws Exception {
    node().store().pauseAll();
    assertEquals(TriggerState.PAUSED, node().state(scheduleIn("later", "trigger")));
  }

  @Test
  default void resumeAllAppliesToGroupsThatCameLater() throws Exception {
    node().store().pauseAll();
    scheduleIn("later", "trigger");
    node().store().resumeAll();
    scheduleIn("later", "last");
    node().awaitAcquirable(Set.of("trigger", "last"));
  }

  @Test
  @Keeps(Promise.PAUSED_GROUPS_ARE_REAL_GROUPS)
  default void pausedGroupsAreThoseOfTheTriggers() throws Exception {
    scheduleIn("group", "first");
    node().store().pauseAll();
    assertEquals(Set.of("group"), node().store().getPausedTriggerGroups());
  }

  @Test
  @Keeps(Promise.RESUME_ALL_LEAVES_NO_PAUSE)
  default void groupThatWasEmptyAtResumeAllIsNotMuteLater() throws Exception {
    JobDetail job = SampleJobs.job("job");
    scheduleIn("group", "first");
    node().store().pauseAll();
    node().store().removeJob(job.getKey());
    node().store().resumeAll();
    assertEquals(Set.of(), node().store().getPausedTriggerGroups());
    scheduleIn("group", "again");
    node().awaitAcquirable(Set.of("again"));
  }

  @Test
  default void resumeAllResumesJobGroups() throws Exception {
    JobDetail job = SampleJobs.job("job", "jobs");
    node().schedule(job, once("first", job));
    node().store().pauseJobs(jobGroupEquals("jobs"));
    node().store().resumeAll();
    node().schedule(job, once("later", job));
    node().awaitAcquirable(Set.of("first", "later"));
  }

  @Test
  default void blockedTriggerThatIsPausedRestsAfterTheRun() throws Exception {
    JobDetail job = SampleJobs.nonConcurrent("job");
    node().schedule(job, once("running", job));
    TriggerFiredBundle running = node().fireNext();
    OperableTrigger blocked = node().schedule(job, once("blocked", job));
    node().store().pauseTrigger(blocked.getKey());
    assertEquals(TriggerState.PAUSED, node().state(blocked));
    node().complete(running);
    assertEquals(TriggerState.PAUSED, node().state(blocked));
    assertEquals(List.of(), node().acquirable());
    node().store().resumeTrigger(blocked.getKey());
    node().awaitAcquirable(Set.of("blocked"));
  }

  @Test
  default void pausedTriggerResumedDuringTheRunIsBlocked() throws Exception {
    JobDetail job = SampleJobs.nonConcurrent("job");
    OperableTrigger paused = node().schedule(job, once("paused", job));
    node().store().pauseTrigger(paused.getKey());
    node().schedule(job, once("running", job));
    TriggerFiredBundle running = node().fireNext();
    node().store().resumeTrigger(paused.getKey());
    assertEquals(TriggerState.BLOCKED, node().state(paused));
    assertEquals(List.of(), node().acquirable());
    node().complete(running);
    node().awaitAcquirable(Set.of("paused"));
  }

  @Test
  default void triggerAddedToAPausedGroupDuringTheRunRests() throws Exception {
    JobDetail job = SampleJobs.nonConcurrent("job");
    node().schedule(job, once("running", job));
    TriggerFiredBundle running = node().fireNext();
    node().store().pauseTriggers(GroupMatcher.triggerGroupEquals("group"));
    OperableTrigger added = node().schedule(job, inGroup("group", "added", job));
    assertEquals(TriggerState.PAUSED, node().state(added));
    node().complete(running);
    assertEquals(TriggerState.PAUSED, node().state(added));
    node().store().resumeTriggers(GroupMatcher.triggerGroupEquals("group"));
    node().awaitAcquirable(Set.of("added"));
  }

  @Test
  default void oneResumedTriggerOfAPausedGroupFires() throws Exception {
    scheduleIn("group", "first");
    scheduleIn("group", "second");
    node().store().pauseTriggers(GroupMatcher.triggerGroupEquals("group"));
    node().store().resumeTrigger(new TriggerKey("second", "group"));
    node().awaitAcquirable(Set.of("second"));
  }
}
