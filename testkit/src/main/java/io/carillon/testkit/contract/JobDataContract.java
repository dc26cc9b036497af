package io.carillon.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.quartz.Trigger.CompletedExecutionInstruction.NOOP;
import static org.quartz.Trigger.CompletedExecutionInstruction.SET_TRIGGER_ERROR;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quartz.JobDetail;
import org.quartz.spi.OperableTrigger;
import org.quartz.spi.TriggerFiredBundle;

/** PersistJobDataAfterExecution, and the data of jobs and triggers at the firing. */
public interface JobDataContract extends Stage {
  private TriggerFiredBundle fired(JobDetail job) throws Exception {
    node().schedule(job, SampleTriggers.every("trigger", job, Duration.ofMillis(1)));
    return node().fireNext();
  }

  @Test
  default void dataOfAJobThatKeepsItIsStoredAfterTheRun() throws Exception {
    JobDetail job = SampleJobs.keepsData("job");
    job.getJobDataMap().put("runs", "0");
    TriggerFiredBundle running = fired(job);
    running.getJobDetail().getJobDataMap().put("runs", "1");
    running.getJobDetail().getJobDataMap().put("color", "green");
    node().complete(running, NOOP);

    JobDetail next = node().fireNext().getJobDetail();
    assertEquals("1", next.getJobDataMap().getString("runs"));
    assertEquals("green", next.getJobDataMap().getString("color"));
  }

  @Test
  default void removedDataStaysRemoved() throws Exception {
    JobDetail job = SampleJobs.keepsData("job");
    job.getJobDataMap().put("color", "green");
    TriggerFiredBundle running = fired(job);
    running.getJobDetail().getJobDataMap().remove("color");
    node().complete(running, NOOP);
    assertNull(node().store().retrieveJob(job.getKey()).getJobDataMap().get("color"));
  }

  @Test
  default void untouchedDataStays() throws Exception {
    JobDetail job = SampleJobs.keepsData("job");
    job.getJobDataMap().put("color", "green");
    node().complete(fired(job), NOOP);
    assertEquals(
        "green", node().store().retrieveJob(job.getKey()).getJobDataMap().getString("color"));
  }

  @Test
  default void dataIsStoredAlsoWhenTheTriggerFails() throws Exception {
    JobDetail job = SampleJobs.keepsData("job");
    TriggerFiredBundle running = fired(job);
    running.getJobDetail().getJobDataMap().put("runs", "1");
    node().complete(running, SET_TRIGGER_ERROR);
    assertEquals("1", node().store().retrieveJob(job.getKey()).getJobDataMap().getString("runs"));
  }

  @Test
  default void dataOfAnOrdinaryJobIsNotStored() throws Exception {
    JobDetail job = SampleJobs.job("job");
    TriggerFiredBundle running = fired(job);
    running.getJobDetail().getJobDataMap().put("runs", "1");
    node().complete(running, NOOP);
    assertNull(node().store().retrieveJob(job.getKey()).getJobDataMap().get("runs"));
  }

  @Test
  default void triggersBringTheirOwnData() throws Exception {
    JobDetail job = SampleJobs.job("job");
    OperableTrigger trigger = once("trigger", job);
    trigger.getJobDataMap().put("color", "green");
    node().schedule(job, trigger);
    TriggerFiredBundle fired = node().fireNext();
    assertEquals("green", fired.getTrigger().getJobDataMap().getString("color"));
    assertEquals(Set.of(), fired.getJobDetail().getJobDataMap().keySet());
  }

  @Test
  default void dataSurvivesTheFiring() throws Exception {
    JobDetail job = SampleJobs.job("job");
    OperableTrigger trigger = SampleTriggers.every("trigger", job, Duration.ofMillis(1));
    trigger.getJobDataMap().put("text", "ü\n=\\ 日 \uD83D\uDE00");
    node().schedule(job, trigger);
    node().complete(node().fireNext());
    assertEquals(
        "ü\n=\\ 日 \uD83D\uDE00", node().fireNext().getTrigger().getJobDataMap().getString("text"));
  }
}
