package io.carillon.jobstore.contract;

import static org.awaitility.Awaitility.await;

import io.carillon.jobstore.OneShotSchedule;
import io.carillon.jobstore.PostgresJobStore;
import io.carillon.testkit.contract.JobStoreFactory;
import io.carillon.testkit.contract.Promise;
import io.carillon.testkit.contract.StoreSettings;
import java.time.Duration;
import java.util.EnumMap;
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
          "claims only what is due by the database's clock, and wakes the scheduler when it is",
          Promise.JOB_AS_OF_THE_FIRING_RUNS,
          "the job as it was when the trigger was claimed, some milliseconds before");

  private static final Map<Promise, String> ONE_SHOT_QUIRKS = ofOneShots();

  /** With Quartz's own triggers. */
  static PostgresJobStores withStandardTriggers() {
    return new PostgresJobStores("PostgresJobStore", SimpleScheduleBuilder::simpleSchedule, QUIRKS);
  }

  /** With {@code OneShotTrigger} for those that fire once. */
  static PostgresJobStores withOneShots() {
    return new PostgresJobStores("OneShotTrigger", OneShotSchedule::once, ONE_SHOT_QUIRKS);
  }

  private static Map<Promise, String> ofOneShots() {
    Map<Promise, String> quirks = new EnumMap<>(QUIRKS);
    quirks.put(
        Promise.LAST_FIRING_MEANS_COMPLETE,
        "NORMAL until the job is done: there is one state less");
    quirks.put(
        Promise.PAUSE_REACHES_CLAIMS,
        "one that is claimed, thus due within milliseconds, still fires");
    quirks.put(
        Promise.RECOVERED_RUN_IS_MARKED, "runs again under its own key, and is not recovering");
    quirks.put(
        Promise.ORDINARY_JOB_IS_NOT_RECOVERED, "runs again whatever its job says: at least once");
    return quirks;
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
