package io.carillon.testkit.contract;

import org.junit.jupiter.api.extension.ExtendWith;

/** What every chapter of the contract works with: the stores of one kind over one database. */
@ExtendWith(PromiseKeeping.class)
public interface Stage {
  /** The kind of store on trial. */
  JobStoreFactory factory();

  /** The store under test, started; the same one during a whole test. */
  StoreNode node();

  /** Settings for one more node of this test's cluster. */
  StoreSettings settings(String instanceId);
}
