package io.carillon.jobstore.contract;

import io.carillon.testkit.contract.JobStoreContract;
import io.carillon.testkit.contract.JobStoreFactory;
import io.carillon.testkit.contract.StockJobStores;

/** The contract read by Quartz's own store in a database: an oracle. */
class StockJobStoreContractTest extends JobStoreContract {
  @Override
  public JobStoreFactory factory() {
    return new StockJobStores();
  }
}
