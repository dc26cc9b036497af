package io.carillon.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobKey;
import org.quartz.ObjectAlreadyExistsException;
import org.quartz.Trigger.TriggerState;
import org.quartz.impl.matchers.GroupMatcher;
import org.quartz.spi.OperableTrigger;

/** Storing, finding and removing jobs. */
public interface JobContract extends Stage {
  @Test
  default void jobComesBackWithAllItsProperties() throws Exception {
    JobDetail stored =
        JobBuilder.newJob(SampleJobs.NonConcurrent.class)
            .withIdentity("name with ' and %", "Größe")
            .withDescription("what it does")
            .storeDurably()
            .requestRecovery()
            .usingJobData("color", "green")
            .usingJobData("empty", "")
            .build();
    node().storeJob(stored);

    JobDetail found = node().store().retrieveJob(stored.getKey());
    assertEquals(stored.getKey(), found.getKey());
    assertEquals("what it does", found.getDescription());
    assertEquals(SampleJobs.NonConcurrent.class, found.getJobClass());
    assertTrue(found.isDurable());
    assertTrue(found.requestsRecovery());
    assertTrue(found.isConcurrentExecutionDisallowed());
    assertFalse(found.isPersistJobDataAfterExecution());
    assertEquals("green", found.getJobDataMap().getString("color"));
    assertEquals("", found.getJobDataMap().getString("empty"));
  }

  @Test
  default void absentJobIsNull() throws Exception {
    assertNull(node().store().retrieveJob(new JobKey("absent")));
    assertFalse(node().store().checkExists(new JobKey("absent")));
  }

  @Test
  default void jobOfTheSameKeyIsRefused() throws Exception {
    node().storeJob(SampleJobs.job("job"));
    assertThrows(ObjectAlreadyExistsException.class, () -> node().storeJob(SampleJobs.job("job")));
  }

  @Test
  default void jobOfTheSameNameInAnotherGroupIsAnotherJob() throws Exception {
    node().storeJob(SampleJobs.job("job", "one"));
    node().storeJob(SampleJobs.job("job", "two"));
    assertEquals(2, node().store().getNumberOfJobs());
  }

  @Test
  default void replacedJobHasTheNewDefinition() throws Exception {
    JobDetail job = SampleJobs.job("job");
    node().storeJob(job);
    node().store().storeJob(job.getJobBuilder().ofType(SampleJobs.KeepsData.class).build(), true);

    JobDetail found = node().store().retrieveJob(job.getKey());
    assertEquals(SampleJobs.KeepsData.class, found.getJobClass());
    assertTrue(found.isPersistJobDataAfterExecution());
    assertEquals(1, node().store().getNumberOfJobs());
  }

  @Test
  default void replacedJobKeepsItsTriggers() throws Exception {
    JobDetail job = SampleJobs.job("job");
    node().schedule(job, once("trigger", job));
    node().store().storeJob(job, true);
    assertEquals(List.of("trigger"), node().acquirable());
  }

  @Test
  default void replaceStoresAJobThatWasNotThere() throws Exception {
    node().store().storeJob(SampleJobs.job("job"), true);
    assertTrue(node().store().checkExists(new JobKey("job")));
  }

  @Test
  default void foundJobIsACopy() throws Exception {
    node().storeJob(SampleJobs.job("job"));
    node().store().retrieveJob(new JobKey("job")).getJobDataMap().put("color", "red");
    assertNull(node().store().retrieveJob(new JobKey("job")).getJobDataMap().get("color"));
  }

  @Test
  default void storedJobIsACopy() throws Exception {
    JobDetail job = SampleJobs.job("job");
    node().storeJob(job);
    job.getJobDataMap().put("color", "red");
    assertNull(node().store().retrieveJob(job.getKey()).getJobDataMap().get("color"));
  }

  @Test
  default void removedJobTakesItsTriggersWithIt() throws Exception {
    JobDetail job = SampleJobs.job("job", "group");
    OperableTrigger first = node().schedule(job, once("first", job));
    OperableTrigger second = node().schedule(job, inGroup("other", "second", job));

    assertTrue(node().store().removeJob(job.getKey()));
    assertNull(node().store().retrieveJob(job.getKey()));
    assertEquals(TriggerState.NONE, node().state(first));
    assertEquals(TriggerState.NONE, node().state(second));
    assertEquals(List.of(), node().acquirable());
    assertEquals(List.of(), node().store().getJobGroupNames());
    assertEquals(List.of(), node().store().getTriggerGroupNames());
  }

  @Test
  default void removingAnAbsentJobIsFalse() throws Exception {
    assertFalse(node().store().removeJob(new JobKey("absent")));
  }

  @Test
  default void removeJobsIsTrueWhenAllWereThere() throws Exception {
    node().storeJob(SampleJobs.job("one"));
    node().storeJob(SampleJobs.job("two"));
    assertTrue(node().store().removeJobs(List.of(new JobKey("one"), new JobKey("two"))));
    assertEquals(0, node().store().getNumberOfJobs());
  }

  @Test
  default void removeJobsRemovesWhatIsThereThoughOneIsMissing() throws Exception {
    node().storeJob(SampleJobs.job("one"));
    assertFalse(node().store().removeJobs(List.of(new JobKey("absent"), new JobKey("one"))));
    assertEquals(0, node().store().getNumberOfJobs());
  }

  @Test
  default void removeJobsOfNothingIsTrue() throws Exception {
    assertTrue(node().store().removeJobs(List.of()));
  }

  @Test
  default void jobsAreFoundByMatcher() throws Exception {
    node().storeJob(SampleJobs.job("one", "mail-in"));
    node().storeJob(SampleJobs.job("two", "mail-out"));
    node().storeJob(SampleJobs.job("three", "bills-in"));

    assertEquals(Set.of("one"), jobNames(GroupMatcher.jobGroupEquals("mail-in")));
    assertEquals(Set.of("one", "two"), jobNames(GroupMatcher.jobGroupStartsWith("mail")));
    assertEquals(Set.of("one", "three"), jobNames(GroupMatcher.jobGroupEndsWith("in")));
    assertEquals(Set.of("one", "two", "three"), jobNames(GroupMatcher.jobGroupContains("-")));
    assertEquals(Set.of("one", "two", "three"), jobNames(GroupMatcher.anyJobGroup()));
    assertEquals(Set.of(), jobNames(GroupMatcher.jobGroupEquals("mail")));
  }

  @Test
  @Keeps(Promise.MATCHER_TAKES_TEXT_LITERALLY)
  default void matcherTextIsNoPattern() throws Exception {
    node().storeJob(SampleJobs.job("one", "a_b"));
    node().storeJob(SampleJobs.job("two", "axb"));
    node().storeJob(SampleJobs.job("three", "50%"));

    assertEquals(Set.of("one"), jobNames(GroupMatcher.jobGroupStartsWith("a_")));
    assertEquals(Set.of("three"), jobNames(GroupMatcher.jobGroupContains("%")));
  }

  @Test
  default void jobDetailsAreFoundByMatcher() throws Exception {
    node().storeJob(SampleJobs.job("one", "mail"));
    node().storeJob(SampleJobs.job("two", "bills"));

    List<JobDetail> found = node().store().getJobDetails(GroupMatcher.jobGroupStartsWith("m"));
    assertEquals(
        List.of(new JobKey("one", "mail")), found.stream().map(JobDetail::getKey).toList());
    assertNotNull(found.get(0).getJobClass());
    assertEquals(2, node().store().getJobDetails(GroupMatcher.anyJobGroup()).size());
    assertEquals(List.of(), node().store().getJobDetails(GroupMatcher.jobGroupEquals("absent")));
  }

  @Test
  default void jobGroupsAndNumbersAreCounted() throws Exception {
    node().storeJob(SampleJobs.job("one", "mail"));
    node().storeJob(SampleJobs.job("two", "mail"));
    node().storeJob(SampleJobs.job("one", "bills"));

    assertEquals(3, node().store().getNumberOfJobs());
    assertEquals(Set.of("mail", "bills"), Set.copyOf(node().store().getJobGroupNames()));
    assertEquals(2, node().store().getJobGroupNames().size());
  }

  @Test
  default void longestNamesAreKept() throws Exception {
    JobDetail job = SampleJobs.job("ñ".repeat(200), "g".repeat(200));
    OperableTrigger trigger = node().schedule(job, inGroup("h".repeat(200), "日".repeat(200), job));
    assertEquals(job.getKey(), node().store().retrieveJob(job.getKey()).getKey());
    node().complete(node().fireNext());
    assertEquals(TriggerState.NONE, node().state(trigger));
  }

  private Set<String> jobNames(GroupMatcher<JobKey> matcher) throws Exception {
    return node().store().getJobKeys(matcher).stream()
        .map(JobKey::getName)
        .collect(Collectors.toSet());
  }
}
