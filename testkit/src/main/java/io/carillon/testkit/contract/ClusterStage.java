package io.carillon.testkit.contract;

import io.carillon.testkit.TestDatabase;

/** A stage with room for several nodes over one database. */
public interface ClusterStage extends Stage {
  TestDatabase database();

  /** A second node of {@link #node()}'s cluster, started; the same one during a whole test. */
  StoreNode other();

  /** One more node, with connections of its own, that can be killed. */
  MortalNode mortal(String instanceId);
}
