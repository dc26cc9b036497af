package io.carillon.testkit.contract;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** The whole contract for a store that several nodes share. */
public abstract class ClusteredJobStoreContract extends JobStoreContract
    implements ClusterContract, RecoveryContract, ClusteredSchedulerContract {
  private final List<MortalNode> mortals = new ArrayList<>();
  private StoreNode other;

  @AfterEach
  void closeMortals() {
    mortals.forEach(MortalNode::close);
    mortals.clear();
    other = null;
  }

  @Override
  public StoreNode other() {
    if (other == null) {
      node();
      other = start(settings("two"));
    }
    return other;
  }

  @Override
  public MortalNode mortal(String instanceId) {
    MortalNode mortal = MortalNode.started(factory(), database(), settings(instanceId));
    mortals.add(mortal);
    return mortal;
  }
}
