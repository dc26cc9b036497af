package io.carillon.testkit.contract;

import java.util.Map;
import org.quartz.ScheduleBuilder;
import org.quartz.SimpleScheduleBuilder;
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

  /** The schedule of the triggers that fire once. */
  default ScheduleBuilder<?> oneShot() {
    return SimpleScheduleBuilder.simpleSchedule();
  }

  /** Whether those run again by themselves when the node that ran them dies. */
  default boolean oneShotsRunAgain() {
    return false;
  }

  /**
   * Waits until the store has written down what it was told; for stores that write behind the
   * caller's back.
   *
   * @param held how many claims the caller has neither completed nor given back
   */
  default void awaitWritten(JobStore store, int held) {
    // Most stores write before they answer.
  }

  /** Makes a store that sleeps until something is due look at the database again. */
  default void lookAgain(JobStore store) {
    // Most stores look whenever they are asked.
  }
}
