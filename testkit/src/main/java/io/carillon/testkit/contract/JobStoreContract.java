package io.carillon.testkit.contract;

/** The whole contract for a store of one node. A subclass names the store. */
public abstract class JobStoreContract extends StoreStage
    implements JobContract,
        TriggerContract,
        TriggerTypeContract,
        BulkContract,
        CalendarContract,
        PauseContract,
        PauseAllContract,
        AcquireContract,
        FireContract,
        CompleteContract,
        NonConcurrentContract,
        JobDataContract,
        ErrorContract,
        MisfireContract,
        SchedulerContract {
  @Override
  public StoreNode strictNode() {
    return initialized(settings("strict").withMisfireThreshold(THRESHOLD));
  }
}
