package io.carillon.jobstore.contract;

import io.carillon.testkit.contract.ClusteredJobStoreContract;
import io.carillon.testkit.contract.JobStoreFactory;

/** The contract read by ours. */
class PostgresJobStoreContractTest extends ClusteredJobStoreContract {
  @Override
  public JobStoreFactory factory() {
    return PostgresJobStores.withStandardTriggers();
  }
}
