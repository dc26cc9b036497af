package io.carillon.jobstore.contract;

import io.carillon.testkit.contract.JobStoreFactory;
import io.carillon.testkit.contract.StockJobStores;
import io.carillon.testkit.model.JobStoreModelContract;

/** Random sequences against the twin: stock JobStoreTX. */
class StockJobStoreModelTest extends JobStoreModelContract {
  @Override
  protected JobStoreFactory factory() {
    return new StockJobStores();
  }
}
