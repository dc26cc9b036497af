package io.carillon.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quartz.CronScheduleBuilder.cronSchedule;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.quartz.CronTrigger;
import org.quartz.JobDetail;
import org.quartz.JobKey;
import org.quartz.JobPersistenceException;
import org.quartz.ObjectAlreadyExistsException;
import org.quartz.Trigger;
import org.quartz.Trigger.TriggerState;
import org.quartz.TriggerKey;
import org.quartz.impl.matchers.GroupMatcher;
import org.quartz.spi.OperableTrigger;

/** Storing, finding, replacing and removing triggers. */
public interface TriggerContract extends Stage {
  @Test
  default void absentTriggerIsNullAndInNoState() throws Exception {
    TriggerKey absent = new TriggerKey("absent");
    assertNull(node().store().retrieveTrigger(absent));
    assertFalse(node().store().checkExists(absent));
    assertEquals(TriggerState.NONE, node().state(absent));
  }

  @Test
  default void storedTriggerIsNormal() throws Exception {
    JobDetail job = SampleJobs.job("job");
    OperableTrigger trigger = node().schedule(job, once("trigger", job));
    assertEquals(TriggerState.NORMAL, node().state(trigger));
    assertTrue(node().store().checkExists(trigger.getKey()));
  }

  @Test
  default void triggerOfAnUnknownJobIsRefused() throws Exception {
    OperableTrigger trigger = once("trigger", SampleJobs.job("absent"));
    assertThrows(JobPersistenceException.class, () -> node().store().storeTrigger(trigger, false));
    assertFalse(node().store().checkExists(trigger.getKey()));
  }

  @Test
  default void triggerOfTheSameKeyIsRefused() throws Exception {
    JobDetail job = SampleJobs.job("job");
    OperableTrigger trigger = node().schedule(job, once("trigger", job));
    assertThrows(
        ObjectAlreadyExistsException.class, () -> node().store().storeTrigger(trigger, false));
  }

  @Test
  @Keeps(Promise.REPLACED_TRIGGER_MAY_CHANGE_ITS_TYPE)
  default void replacedTriggerHasTheNewDefinition() throws Exception {
    JobDetail job = SampleJobs.job("job");
    node().schedule(job, once("trigger", job));
    OperableTrigger cron =
        SampleTriggers.scheduled(
            new TriggerKey("trigger"), job, SampleTriggers.now(), cronSchedule("0 0 0 1 1 ?"));
    node().store().storeTrigger(cron, true);

    OperableTrigger found = node().store().retrieveTrigger(cron.getKey());
    assertInstanceOf(CronTrigger.class, found);
    assertEquals(cron.getNextFireTime(), found.getNextFireTime());
    assertEquals(1, node().store().getNumberOfTriggers());
    assertEquals(List.of(), node().acquirable());
  }

  @Test
  default void replacedTriggerMayMoveToAnotherJob() throws Exception {
    JobDetail first = SampleJobs.job("first");
    JobDetail second = SampleJobs.job("second");
    node().schedule(first, once("trigger", first));
    node().storeJob(second);
    node().store().storeTrigger(once("trigger", second), true);

    assertEquals(List.of(), node().store().getTriggersForJob(first.getKey()));
    assertEquals(1, node().store().getTriggersForJob(second.getKey()).size());
    assertEquals("second", node().acquireOne().getJobKey().getName());
  }

  @Test
  default void foundTriggerIsACopy() throws Exception {
    JobDetail job = SampleJobs.job("job");
    OperableTrigger trigger = node().schedule(job, once("trigger", job));
    node().store().retrieveTrigger(trigger.getKey()).setPriority(9);
    assertEquals(5, node().store().retrieveTrigger(trigger.getKey()).getPriority());
  }

  @Test
  default void storedTriggerIsACopy() throws Exception {
    JobDetail job = SampleJobs.job("job");
    OperableTrigger trigger = node().schedule(job, once("trigger", job));
    trigger.setPriority(9);
    assertEquals(5, node().store().retrieveTrigger(trigger.getKey()).getPriority());
  }

  @Test
  default void removedTriggerIsGone() throws Exception {
    JobDetail job = SampleJobs.job("job");
    OperableTrigger trigger = node().schedule(job, once("trigger", job));
    assertTrue(node().store().removeTrigger(trigger.getKey()));
    assertNull(node().store().retrieveTrigger(trigger.getKey()));
    assertEquals(List.of(), node().acquirable());
    assertFalse(node().store().removeTrigger(trigger.getKey()), "gone already");
  }

  @Test
  default void lastTriggerTakesATransientJobWithIt() throws Exception {
    JobDetail job = SampleJobs.transientJob("job");
    OperableTrigger first = node().schedule(job, once("first", job));
    OperableTrigger second = node().schedule(job, once("second", job));
    node().store().removeTrigger(first.getKey());
    assertTrue(node().store().checkExists(job.getKey()), "one trigger is left");
    node().store().removeTrigger(second.getKey());
    assertFalse(node().store().checkExists(job.getKey()), "none is left");
  }

  @Test
  default void lastTriggerLeavesADurableJob() throws Exception {
    JobDetail job = SampleJobs.job("job");
    OperableTrigger trigger = node().schedule(job, once("trigger", job));
    node().store().removeTrigger(trigger.getKey());
    assertTrue(node().store().checkExists(job.getKey()));
  }

  @Test
  default void removeTriggersRemovesWhatIsThereThoughOneIsMissing() throws Exception {
    JobDetail job = SampleJobs.transientJob("job");
    TriggerKey first = node().schedule(job, once("first", job)).getKey();
    TriggerKey second = node().schedule(job, once("second", job)).getKey();
    assertFalse(node().store().removeTriggers(List.of(first, new TriggerKey("absent"), second)));
    assertEquals(0, node().store().getNumberOfTriggers());
    assertFalse(node().store().checkExists(job.getKey()), "the last one took the job along");
  }

  @Test
  default void removeTriggersIsTrueWhenAllWereThere() throws Exception {
    JobDetail job = SampleJobs.job("job");
    TriggerKey first = node().schedule(job, once("first", job)).getKey();
    TriggerKey second = node().schedule(job, once("second", job)).getKey();
    assertTrue(node().store().removeTriggers(List.of(first, second)));
  }

  @Test
  default void replaceTriggerSwapsOneForAnother() throws Exception {
    JobDetail job = SampleJobs.transientJob("job");
    TriggerKey old = node().schedule(job, once("old", job)).getKey();
    assertTrue(node().store().replaceTrigger(old, once("new", job)));
    assertEquals(List.of("new"), node().acquirable());
    assertFalse(node().store().checkExists(old));
    assertTrue(node().store().checkExists(job.getKey()), "the job was never without a trigger");
  }

  @Test
  default void replaceTriggerUnderTheSameKeyTakesTheNewSchedule() throws Exception {
    JobDetail job = SampleJobs.job("job");
    TriggerKey key = node().schedule(job, once("trigger", job)).getKey();
    OperableTrigger later = once(key, job, SampleTriggers.now().plus(Duration.ofDays(1)));
    assertTrue(node().store().replaceTrigger(key, later));
    assertEquals(List.of(), node().acquirable());
    assertEquals(later.getNextFireTime(), node().store().retrieveTrigger(key).getNextFireTime());
  }

  @Test
  default void replaceOfAnAbsentTriggerStoresNothing() throws Exception {
    JobDetail job = SampleJobs.job("job");
    node().storeJob(job);
    OperableTrigger trigger = once("new", job);
    assertFalse(node().store().replaceTrigger(new TriggerKey("absent"), trigger));
    assertFalse(node().store().checkExists(trigger.getKey()));
  }

  @Test
  @Keeps(Promise.REFUSED_REPLACEMENT_KEEPS_THE_TRIGGER)
  default void replacementOfAnotherJobIsRefused() throws Exception {
    JobDetail job = SampleJobs.job("job");
    JobDetail other = SampleJobs.job("other");
    TriggerKey key = node().schedule(job, once("trigger", job)).getKey();
    node().storeJob(other);
    assertThrows(
        JobPersistenceException.class,
        () -> node().store().replaceTrigger(key, once("trigger", other)));
    assertEquals("job", node().store().retrieveTrigger(key).getJobKey().getName());
  }

  @Test
  default void triggersAreFoundByJobAndGroup() throws Exception {
    JobDetail mail = SampleJobs.job("mail", "outside");
    JobDetail bills = SampleJobs.job("bills", "inside");
    node().schedule(mail, inGroup("day", "one", mail));
    node().schedule(mail, inGroup("night", "two", mail));
    node().schedule(bills, inGroup("day", "three", bills));

    assertEquals(Set.of("one", "two"), names(node().store().getTriggersForJob(mail.getKey())));
    assertEquals(Set.of(), names(node().store().getTriggersForJob(new JobKey("absent"))));
    assertEquals(
        Set.of("one", "two"),
        names(node().store().getTriggersByJobGroup(GroupMatcher.jobGroupEquals("outside"))));
    assertEquals(
        Set.of("one", "three"),
        names(node().store().getTriggersByTriggerGroup(GroupMatcher.triggerGroupEquals("day"))));
    assertEquals(
        Set.of("three"),
        names(
            node()
                .store()
                .getTriggersByJobAndTriggerGroup(
                    GroupMatcher.jobGroupStartsWith("in"),
                    GroupMatcher.triggerGroupEndsWith("ay"))));
  }

  @Test
  default void triggerKeysAreFoundByMatcher() throws Exception {
    JobDetail job = SampleJobs.job("job");
    node().schedule(job, inGroup("mail-in", "one", job));
    node().schedule(job, inGroup("mail-out", "two", job));
    node().schedule(job, inGroup("bills-in", "three", job));

    assertEquals(Set.of("one"), keyNames(GroupMatcher.triggerGroupEquals("mail-in")));
    assertEquals(Set.of("one", "two"), keyNames(GroupMatcher.triggerGroupStartsWith("mail")));
    assertEquals(Set.of("one", "three"), keyNames(GroupMatcher.triggerGroupEndsWith("-in")));
    assertEquals(Set.of("two"), keyNames(GroupMatcher.triggerGroupContains("l-o")));
    assertEquals(Set.of("one", "two", "three"), keyNames(GroupMatcher.anyTriggerGroup()));
    assertEquals(Set.of(), keyNames(GroupMatcher.triggerGroupEquals("absent")));
  }

  @Test
  default void triggerGroupsAndNumbersAreCounted() throws Exception {
    JobDetail job = SampleJobs.job("job");
    node().schedule(job, inGroup("mail", "one", job));
    node().schedule(job, inGroup("mail", "two", job));
    node().schedule(job, inGroup("bills", "one", job));

    assertEquals(3, node().store().getNumberOfTriggers());
    assertEquals(Set.of("mail", "bills"), Set.copyOf(node().store().getTriggerGroupNames()));
    assertEquals(2, node().store().getTriggerGroupNames().size());
  }

  private static Set<String> names(Collection<? extends Trigger> triggers) {
    return triggers.stream().map(t -> t.getKey().getName()).collect(Collectors.toSet());
  }

  private Set<String> keyNames(GroupMatcher<TriggerKey> matcher) throws Exception {
    Set<TriggerKey> keys = node().store().getTriggerKeys(matcher);
    assertNotNull(keys);
    return keys.stream().map(TriggerKey::getName).collect(Collectors.toSet());
  }
}
