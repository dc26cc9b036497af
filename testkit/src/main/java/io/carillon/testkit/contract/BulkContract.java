package io.carillon.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quartz.JobDetail;
import org.quartz.JobPersistenceException;
import org.quartz.ObjectAlreadyExistsException;
import org.quartz.Trigger;
import org.quartz.impl.calendar.BaseCalendar;
import org.quartz.impl.matchers.GroupMatcher;
import org.quartz.spi.OperableTrigger;

/** Several things in one call: all of them, or none. */
public interface BulkContract extends Stage {
  @Test
  default void jobAndTriggerAreStoredTogether() throws Exception {
    JobDetail job = SampleJobs.transientJob("job");
    OperableTrigger trigger = once("trigger", job);
    node().store().storeJobAndTrigger(job, trigger);
    assertTrue(node().store().checkExists(job.getKey()));
    assertTrue(node().store().checkExists(trigger.getKey()));
  }

  @Test
  default void triggerIsNotStoredWhenItsJobIsThereAlready() throws Exception {
    JobDetail job = SampleJobs.job("job");
    node().storeJob(job);
    OperableTrigger trigger = once("trigger", job);
    assertThrows(
        ObjectAlreadyExistsException.class, () -> node().store().storeJobAndTrigger(job, trigger));
    assertFalse(node().store().checkExists(trigger.getKey()));
  }

  @Test
  @Keeps(Promise.JOB_AND_TRIGGER_TOGETHER_OR_NEITHER)
  default void jobIsNotStoredWhenItsTriggerIsThereAlready() throws Exception {
    JobDetail first = SampleJobs.job("first");
    node().schedule(first, once("trigger", first));
    JobDetail second = SampleJobs.job("second");
    assertThrows(
        ObjectAlreadyExistsException.class,
        () -> node().store().storeJobAndTrigger(second, once("trigger", second)));
    assertFalse(node().store().checkExists(second.getKey()));
  }

  @Test
  default void manyJobsAndTriggersAreStoredTogether() throws Exception {
    JobDetail mail = SampleJobs.job("mail");
    JobDetail bills = SampleJobs.job("bills");
    node()
        .store()
        .storeJobsAndTriggers(
            Map.of(
                mail, triggers(once("m1", mail), once("m2", mail)),
                bills, triggers(once("b1", bills))),
            false);
    assertEquals(Set.of("m1", "m2", "b1"), Set.copyOf(node().acquirable()));
  }

  @Test
  default void noneIsStoredWhenOneTriggerCollides() throws Exception {
    JobDetail there = SampleJobs.job("there");
    node().schedule(there, once("taken", there));
    JobDetail job = SampleJobs.job("job");
    assertThrows(
        JobPersistenceException.class,
        () ->
            node()
                .store()
                .storeJobsAndTriggers(
                    Map.of(job, triggers(once("free", job), once("taken", job))), false));
    assertFalse(node().store().checkExists(job.getKey()));
    assertEquals(1, node().store().getNumberOfTriggers());
  }

  @Test
  default void replaceOverwritesWhatCollides() throws Exception {
    JobDetail job = SampleJobs.job("job");
    node().schedule(job, once("trigger", job));
    OperableTrigger urgent = once("trigger", job);
    urgent.setPriority(9);
    node().store().storeJobsAndTriggers(Map.of(job, triggers(urgent)), true);
    assertEquals(9, node().store().retrieveTrigger(urgent.getKey()).getPriority());
    assertEquals(1, node().store().getNumberOfTriggers());
  }

  @Test
  default void jobsWithoutTriggersMayBeStoredInBulk() throws Exception {
    node().store().storeJobsAndTriggers(Map.of(SampleJobs.job("job"), Set.of()), false);
    assertEquals(1, node().store().getNumberOfJobs());
  }

  @Test
  default void clearLeavesNothing() throws Exception {
    JobDetail job = SampleJobs.job("job");
    node().schedule(job, once("trigger", job));
    node().store().storeCalendar("calendar", new BaseCalendar(), false, false);
    node().store().clearAllSchedulingData();
    assertEquals(0, node().store().getNumberOfJobs());
    assertEquals(0, node().store().getNumberOfTriggers());
    assertEquals(0, node().store().getNumberOfCalendars());
    assertEquals(Set.of(), Set.copyOf(node().acquirable()));
  }

  @Test
  @Keeps(Promise.CLEAR_FORGETS_PAUSES)
  default void clearForgetsPausedGroups() throws Exception {
    JobDetail job = SampleJobs.job("job");
    node().schedule(job, inGroup("group", "trigger", job));
    node().store().pauseTriggers(GroupMatcher.triggerGroupEquals("group"));
    node().store().clearAllSchedulingData();
    assertEquals(Set.of(), node().store().getPausedTriggerGroups());
  }

  @Test
  default void clearedDataMayBeStoredAnew() throws Exception {
    JobDetail job = SampleJobs.job("job");
    node().schedule(job, once("trigger", job));
    node().store().clearAllSchedulingData();
    node().schedule(job, once("trigger", job));
    node().complete(node().fireNext());
  }

  private static Set<? extends Trigger> triggers(OperableTrigger... triggers) {
    return Set.of(triggers);
  }
}
