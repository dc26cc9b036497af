package io.carillon.jobstore.contract;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.carillon.testkit.contract.MortalNode;
import io.carillon.testkit.contract.SampleJobs;
import io.carillon.testkit.contract.SampleTriggers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quartz.JobDetail;
import org.quartz.Trigger.CompletedExecutionInstruction;
import org.quartz.spi.OperableTrigger;
import org.quartz.spi.TriggerFiredBundle;

/** A node that was given up and comes back ends nothing that is no longer its own. */
class LostOwnershipTest extends OursOnStage {
  @Test
  void lateCompletionOfAOneShotLeavesTheSecondRunAlone() throws Exception {
    JobDetail job = SampleJobs.job("job");
    MortalNode frozen = mortal("frozen");
    node().schedule(job, once("trigger", job));
    TriggerFiredBundle first = frozen.node().fireNext();
    frozen.freeze();
    TriggerFiredBundle second = node().fire(claimOf(job));
    frozen.thaw();
    frozen.node().complete(first);
    assertEquals(1, node().store().getNumberOfTriggers(), "the second run still has it");
    node().complete(second);
    assertEquals(0, node().store().getNumberOfTriggers());
  }

  @Test
  void lateCompletionOfANonConcurrentJobDoesNotStartAThirdCopy() throws Exception {
    JobDetail job = SampleJobs.nonConcurrent("job");
    MortalNode frozen = mortal("frozen");
    node().schedule(job, SampleTriggers.every("trigger", job, Duration.ofMillis(1)));
    TriggerFiredBundle first = frozen.node().fireNext();
    frozen.freeze();
    TriggerFiredBundle second = node().fire(claimOf(job));
    frozen.thaw();
    frozen.node().complete(first, CompletedExecutionInstruction.NOOP);
    assertEquals(List.of(), other().acquire(10), "the second copy runs");
    node().complete(second, CompletedExecutionInstruction.NOOP);
    assertFalse(other().acquire(10).isEmpty());
  }

  private OperableTrigger claimOf(JobDetail job) {
    List<OperableTrigger> claimed =
        await()
            .atMost(Duration.ofSeconds(40))
            .until(() -> node().acquire(1), found -> !found.isEmpty());
    assertEquals(job.getKey(), claimed.get(0).getJobKey());
    return claimed.get(0);
  }
}
