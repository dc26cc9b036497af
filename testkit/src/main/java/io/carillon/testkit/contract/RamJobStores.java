package io.carillon.testkit.contract;

import java.util.EnumMap;
import java.util.Map;
import org.quartz.simpl.RAMJobStore;
import org.quartz.spi.JobStore;

/** Quartz's store in memory. */
public final class RamJobStores implements JobStoreFactory {
  private static final Map<Promise, String> QUIRKS = quirksOfRam();

  @Override
  public String storeName() {
    return "RAMJobStore";
  }

  @Override
  public JobStore create(StoreSettings settings) {
    RAMJobStore store = new RAMJobStore();
    store.setMisfireThreshold(settings.misfireThreshold().toMillis());
    return store;
  }

  @Override
  public Map<Promise, String> quirks() {
    return QUIRKS;
  }

  private static Map<Promise, String> quirksOfRam() {
    Map<Promise, String> quirks = new EnumMap<>(Promise.class);
    quirks.put(Promise.JOB_AND_TRIGGER_TOGETHER_OR_NEITHER, "the job stays without its trigger");
    quirks.put(Promise.REFUSED_REPLACEMENT_KEEPS_THE_TRIGGER, "refused, but the old one is lost");
    quirks.put(
        Promise.PAUSED_MATCHER_MEANS_EVERY_MATCHING_GROUP, "pauses the first matching group only");
    quirks.put(
        Promise.PAUSED_MATCHER_IS_REMEMBERED, "remembers the matcher's text as if it were a group");
    quirks.put(Promise.PAUSE_ALL_IS_REMEMBERED, "pauses the groups of the moment");
    quirks.put(Promise.ERROR_FIRES_NO_MORE, "a repeating trigger in ERROR is claimed again");
    quirks.put(Promise.ERROR_IS_LEFT_BY_RESET_ONLY, "pause turns ERROR into PAUSED");
    quirks.put(
        Promise.RESET_WAITS_FOR_THE_RUNNING_JOB, "NORMAL, and fires beside the running copy");
    quirks.put(Promise.LAST_FIRING_MEANS_COMPLETE, "NORMAL until the job is done");
    quirks.put(Promise.FIRED_RESULTS_LINE_UP, "leaves out what did not fire");
    quirks.put(
        Promise.CLAIMED_TRIGGERS_OF_A_JOB_RUN_ONE_AT_A_TIME,
        "both fire (Quartz's one scheduler thread never claims twice before it fires)");
    quirks.put(
        Promise.RELEASE_DOES_NOT_UNBLOCK,
        "fires beside the running copy (out of the reach of one scheduler thread)");
    quirks.put(Promise.CLEAR_FORGETS_PAUSES, "groups stay paused");
    return quirks;
  }
}
