package io.carillon.jobstore.contract;

import io.carillon.testkit.contract.JobStoreContract;
import io.carillon.testkit.contract.JobStoreFactory;
import io.carillon.testkit.contract.RamJobStores;

/** The contract read by Quartz's store in memory: an oracle. */
class RamJobStoreContractTest extends JobStoreContract {
  @Override
  public JobStoreFactory factory() {
    return new RamJobStores();
  }
}
