package io.carillon.testkit.contract;

import java.time.Instant;
import org.junit.jupiter.api.extension.ExtendWith;
import org.quartz.JobDetail;
import org.quartz.TriggerKey;
import org.quartz.spi.OperableTrigger;

/** What every chapter of the contract works with: the stores of one kind over one database. */
@ExtendWith(PromiseKeeping.class)
public interface Stage {
  /** The kind of store on trial. */
  JobStoreFactory factory();

  /** The store under test, started; the same one during a whole test. */
  StoreNode node();

  /** Settings for one more node of this test's cluster. */
  StoreSettings settings(String instanceId);

  /** A trigger that fires once, and is due. */
  default OperableTrigger once(String name, JobDetail job) {
    return once(name, job, SampleTriggers.justNow());
  }

  default OperableTrigger once(String name, JobDetail job, Instant at) {
    return once(new TriggerKey(name), job, at);
  }

  default OperableTrigger once(TriggerKey key, JobDetail job, Instant at) {
    return SampleTriggers.scheduled(key, job, at, factory().oneShot());
  }

  /** A trigger that fires once, is due, and belongs to a trigger group. */
  default OperableTrigger inGroup(String group, String name, JobDetail job) {
    return once(new TriggerKey(name, group), job, SampleTriggers.justNow());
  }
}
