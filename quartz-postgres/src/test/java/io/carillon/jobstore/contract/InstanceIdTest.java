package io.carillon.jobstore.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.carillon.jobstore.PostgresJobStore;
import io.carillon.testkit.contract.SampleJobs;
import io.carillon.testkit.contract.SampleTriggers;
import io.carillon.testkit.contract.StoreNode;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quartz.JobDetail;

/** Any instance id that is accepted also fires. */
class InstanceIdTest extends OursOnStage {
  @ParameterizedTest
  @ValueSource(ints = {63, 120, 200})
  void longInstanceIdFires(int length) throws Exception {
    fires("i".repeat(length));
  }

  @ParameterizedTest
  @ValueSource(strings = {"it's \"node\" 1", "Knoten-Ü-日本", "%_\\"})
  void strangeInstanceIdFires(String instanceId) throws Exception {
    fires(instanceId);
  }

  @Test
  void longerInstanceIdIsRefusedWithItsLimit() {
    PostgresJobStore store = new PostgresJobStore();
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> store.setInstanceId("i".repeat(201)));
    assertEquals(true, refused.getMessage().contains("200"));
  }

  private void fires(String instanceId) throws Exception {
    StoreNode node = start(settings(instanceId));
    JobDetail job = SampleJobs.nonConcurrent("job");
    node.schedule(job, SampleTriggers.every("repeating", job, Duration.ofHours(1)));
    node.complete(node.fireNext());
    JobDetail plain = SampleJobs.job("plain");
    node.schedule(plain, once("once", plain));
    node.complete(node.fireNext());
    assertEquals(1, node.store().getNumberOfTriggers());
  }
}
