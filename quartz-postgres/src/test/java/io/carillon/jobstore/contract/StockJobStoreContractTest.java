package io.carillon.jobstore.contract;

import io.carillon.testkit.contract.ClusteredJobStoreContract;
import io.carillon.testkit.contract.JobStoreFactory;
import io.carillon.testkit.contract.StockJobStores;

/** The contract read by Quartz's own store in a database: an oracle. */
class StockJobStoreContractTest extends ClusteredJobStoreContract {
  @Override
  public JobStoreFactory factory() {
    return new StockJobStores();
  }
}
