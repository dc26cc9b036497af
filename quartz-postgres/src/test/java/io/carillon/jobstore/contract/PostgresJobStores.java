package io.carillon.jobstore.contract;

import static org.awaitility.Awaitility.await;

import io.carillon.jobstore.OneShotSchedule;
import io.carillon.jobstore.PostgresJobStore;
import io.carillon.testkit.contract.JobStoreFactory;
import io.carillon.testkit.contract.Promise;
import io.carillon.testkit.contract.StoreSettings;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import org.quartz.ScheduleBuilder;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.spi.JobStore;

/**
 * Ours.
 *
 * @param storeName as the table of differences prints it
 * @param oneShots the schedule of the triggers that fire once
 */
record PostgresJobStores(
    String storeName, Supplier<ScheduleBuilder<?>> oneShots, Map<Promise, String> quirks)
    implements JobStoreFactory {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Map<Promise, String> QUIRKS =
      Map.of(
          Promise.FUTURE_TRIGGERS_ARE_CLAIMED_AHEAD,
          "claims only what is due by the database's clock, and wakes the scheduler when it is");

  /** With Quartz's own triggers. */
  static PostgresJobStores withStandardTriggers() {
    return new PostgresJobStores("PostgresJobStore", SimpleScheduleBuilder::simpleSchedule, QUIRKS);
  }

  /** With {@code OneShotTrigger} for those that fire once. */
  static PostgresJobStores withOneShots() {
    return new PostgresJobStores("OneShotTrigger", OneShotSchedule::once, QUIRKS);
  }

  @Override
  public ScheduleBuilder<?> oneShot() {
    return oneShots.get();
  }

  @Override
  public boolean oneShotsRunAgain() {
    return oneShots.get() instanceof OneShotSchedule;
  }

  @Override
  public JobStore create(StoreSettings settings) {
    PostgresJobStore store = new PostgresJobStore();
    store.setSchedulerDataSource(settings.dataSource());
    store.setUseProperties(true);
    store.setMisfireThreshold(settings.misfireThreshold().toMillis());
    store.setClusterCheckinInterval(settings.checkInInterval().toMillis());
    return store;
  }

  @Override
  public void awaitWritten(JobStore store, int held) {
    PostgresJobStore ours = (PostgresJobStore) store;
    await()
        .pollInSameThread()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(2))
        .atMost(PATIENCE)
        .until(() -> ours.held() <= held);
  }

  @Override
  public void lookAgain(JobStore store) {
    ((PostgresJobStore) store).wakeUp();
  }
}
