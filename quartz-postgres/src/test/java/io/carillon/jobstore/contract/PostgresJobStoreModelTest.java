package io.carillon.jobstore.contract;

import io.carillon.testkit.contract.JobStoreFactory;
import io.carillon.testkit.model.JobStoreModelContract;

/** Random sequences against the twin: ours. */
class PostgresJobStoreModelTest extends JobStoreModelContract {
  @Override
  protected JobStoreFactory factory() {
    return PostgresJobStores.withStandardTriggers();
  }
}
