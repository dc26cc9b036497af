package io.carillon.jobstore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.quartz.impl.matchers.GroupMatcher.triggerGroupEquals;

import io.carillon.testkit.TestDatabase;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quartz.JobKey;
import org.quartz.Trigger.TriggerState;
import org.quartz.TriggerKey;

/** A job that is resumed altogether is paused by no group that was paused before. */
class ResumedJobTest {
  private static final JobKey OTHER = new JobKey("Other", "event");
  private static final Instant LATER = InstantSource.system().instant().plusSeconds(3_600);

  private final TestDatabase database = TestDatabase.migrated();
  private final Rows rows = new Rows(database.dataSource());
  private final AtomicInteger numbers = new AtomicInteger();
  private TestNode node;

  @BeforeEach
  void start() throws Exception {
    node = new TestNode(database.dataSource(), "one", context -> {});
    node.store.ensureJob(TestNode.job());
    node.store.ensureJob(TestNode.job(OTHER));
  }

  @AfterEach
  void stop() throws Exception {
    node.close();
    database.close();
  }

  private TriggerState added(JobKey job, String group) throws Exception {
    OneShotTrigger trigger = OneShotTrigger.at(LATER);
    trigger.setKey(new TriggerKey("t" + numbers.incrementAndGet(), group));
    trigger.setJobKey(job);
    node.store.storeTrigger(trigger, false);
    return node.store.getTriggerState(trigger.getKey());
  }

  private void pause(String group) throws Exception {
    node.store.pauseTriggers(triggerGroupEquals(group));
  }

  private void resume(String group) throws Exception {
    node.store.resumeTriggers(triggerGroupEquals(group));
  }

  @Test
  void whatIsAddedToItFiresAndWhatIsAddedToOthersDoesNot() throws Exception {
    added(TestNode.JOB, "event");
    pause("event");
    assertEquals(TriggerState.PAUSED, added(TestNode.JOB, "event"));
    node.store.resumeJobFully(TestNode.JOB);
    assertEquals(0, rows.triggersIn("PAUSED"));
    assertEquals(TriggerState.NORMAL, added(TestNode.JOB, "event"));
    assertEquals(TriggerState.PAUSED, added(OTHER, "event"));
  }

  @Test
  void aGroupThatIsPausedAfterwardsAppliesToItToo() throws Exception {
    pause("event");
    node.store.resumeJobFully(TestNode.JOB);
    pause("schedule");
    assertEquals(TriggerState.NORMAL, added(TestNode.JOB, "event"));
    assertEquals(TriggerState.PAUSED, added(TestNode.JOB, "schedule"));
    pause("event");
    assertEquals(TriggerState.PAUSED, added(TestNode.JOB, "event"));
    node.store.resumeJobFully(TestNode.JOB);
    node.store.pauseAll();
    assertEquals(TriggerState.PAUSED, added(TestNode.JOB, "event"));
    assertEquals(TriggerState.PAUSED, added(TestNode.JOB, "never seen"));
  }

  @Test
  void nothingIsLeftOfPausesThatWereTakenBack() throws Exception {
    pause("event");
    node.store.resumeJobFully(TestNode.JOB);
    pause("schedule");
    resume("schedule");
    resume("event");
    assertEquals(TriggerState.NORMAL, added(OTHER, "event"));
    assertEquals(TriggerState.NORMAL, added(TestNode.JOB, "schedule"));
    node.store.resumeAll();
    assertEquals(
        0,
        rows.count(
            """
            SELECT (SELECT count(*) FROM qrtz_paused_trigger_grps) + (SELECT count(*) FROM qrtz_paused_lanes)
              + (SELECT count(*) FROM qrtz_job_details WHERE carillon_paused IS NOT NULL)
            """));
  }

  @Test
  void itIsPausedAgainByItsOwnName() throws Exception {
    pause("event");
    node.store.resumeJobFully(TestNode.JOB);
    node.store.pauseJob(TestNode.JOB);
    assertEquals(TriggerState.PAUSED, added(TestNode.JOB, "event"));
    resume("event");
    assertEquals(TriggerState.NORMAL, added(TestNode.JOB, "event"));
  }
}
