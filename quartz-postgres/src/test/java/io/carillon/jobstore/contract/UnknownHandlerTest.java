package io.carillon.jobstore.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carillon.jobstore.ClaimPolicy;
import io.carillon.jobstore.PostgresJobStore;
import io.carillon.testkit.contract.SampleJobs;
import io.carillon.testkit.contract.SampleTriggers;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.quartz.JobDetail;
import org.quartz.Trigger.TriggerState;
import org.quartz.TriggerKey;
import org.quartz.spi.OperableTrigger;

/** A node leaves what it cannot run to those that can. */
class UnknownHandlerTest extends OursOnStage {
  private final JobDetail known = SampleJobs.job("known");
  private final JobDetail unknown = SampleJobs.job("unknown");

  private void limit(ClaimPolicy.Share... shares) {
    ((PostgresJobStore) node().store())
        .setClaimPolicy(() -> new ClaimPolicy.Listed(List.of(shares)));
  }

  private static Stream<String> jobs(List<OperableTrigger> claimed) {
    return claimed.stream().map(trigger -> trigger.getJobKey().getName());
  }

  @Test
  void unknownJobsAtTheHeadOfTheQueueAreLeftAndDoNotStarveTheKnown() throws Exception {
    for (int i = 0; i < 100; i++) {
      node().schedule(unknown, once("u" + i, unknown, SampleTriggers.now().minusSeconds(60)));
    }
    for (int i = 0; i < 10; i++) {
      node().schedule(known, once("k" + i, known));
    }
    limit(new ClaimPolicy.Share(known.getKey(), 100));
    List<OperableTrigger> claimed = node().acquire(50);
    assertEquals(List.of("known"), jobs(claimed).distinct().toList());
    assertEquals(10, claimed.size());
    assertEquals(TriggerState.NORMAL, node().state(new TriggerKey("u0")));

    List<OperableTrigger> elsewhere = other().acquire(200);
    assertEquals(100, elsewhere.size());
    assertEquals(List.of("unknown"), jobs(elsewhere).distinct().toList());
  }

  @Test
  void aNodeThatLearnsAJobClaimsItWhenItIsWoken() throws Exception {
    node().schedule(unknown, once("u", unknown));
    limit(new ClaimPolicy.Share(known.getKey(), 1));
    assertEquals(List.of(), node().acquire(10));
    limit(new ClaimPolicy.Share(known.getKey(), 1), new ClaimPolicy.Share(unknown.getKey(), 1));
    assertEquals(1, node().acquire(10).size());
  }

  @Test
  void noMoreOfAJobAreClaimedThanItsShare() throws Exception {
    for (int i = 0; i < 5; i++) {
      node().schedule(known, once("k" + i, known));
    }
    limit(new ClaimPolicy.Share(known.getKey(), 2));
    assertEquals(2, node().acquire(10).size());
  }
}
