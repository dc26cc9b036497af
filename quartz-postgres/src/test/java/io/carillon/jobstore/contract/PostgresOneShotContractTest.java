package io.carillon.jobstore.contract;

import io.carillon.testkit.contract.ClusteredJobStoreContract;
import io.carillon.testkit.contract.JobStoreFactory;

/** The contract read by ours once more, with {@code OneShotTrigger} wherever one fire will do. */
class PostgresOneShotContractTest extends ClusteredJobStoreContract {
  @Override
  public JobStoreFactory factory() {
    return PostgresJobStores.withOneShots();
  }
}
