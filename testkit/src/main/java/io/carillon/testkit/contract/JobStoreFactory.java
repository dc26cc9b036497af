package io.carillon.testkit.contract;

import java.util.Map;
import org.quartz.spi.JobStore;

/** Makes the stores of one kind, for the contract to try. */
public interface JobStoreFactory {
  /** The kind's name, as the table of differences prints it. */
  String storeName();

  /** A store that is configured, but not yet initialized. */
  JobStore create(StoreSettings settings);

  /**
   * The promises this kind is known to break, each with what it does instead. The contract checks
   * that every one is really broken, so that the list cannot outlive the fault.
   */
  Map<Promise, String> quirks();
}
