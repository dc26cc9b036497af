package io.carillon.jobstore.contract;

import io.carillon.testkit.contract.JobStoreFactory;
import io.carillon.testkit.contract.StoreStage;

/** A stage for scenarios of our store. */
abstract class OursOnStage extends StoreStage {
  @Override
  public JobStoreFactory factory() {
    return PostgresJobStores.withOneShots();
  }
}
