package io.carillon.jobstore;

import java.util.Date;
import org.quartz.Scheduler;
import org.quartz.spi.TriggerFiredBundle;

/** What Quartz gets of a firing, with the way back to it for {@link PrefetchingThreadPool}. */
final class ClaimedBundle extends TriggerFiredBundle {
  private static final long serialVersionUID = 1L;

  private final transient Firing firing;
  private final transient PostgresJobStore store;

  private ClaimedBundle(Firing firing, PostgresJobStore store, Date now) {
    super(
        firing.job(),
        firing.trigger(),
        firing.calendar().orElse(null),
        Scheduler.DEFAULT_RECOVERY_GROUP.equals(firing.trigger().getKey().getGroup()),
        now,
        new Date(firing.due()),
        firing.previousFireTime().orElse(null),
        firing.trigger().getNextFireTime());
    this.firing = firing;
    this.store = store;
  }

  /**
   * @param now by the database's clock, epoch milliseconds
   */
  static ClaimedBundle of(Firing firing, PostgresJobStore store, long now) {
    return new ClaimedBundle(firing, store, new Date(now));
  }

  /** Whether this node may believe that the firing is still its own. */
  boolean mayStart() {
    return store.mayStart(firing);
  }

  /** It will not be started here. */
  void giveBack() {
    store.giveBack(firing);
  }

  /** The run is over; if Quartz did not say how it ended, that is made up for. */
  void ended() {
    store.ended(firing);
  }
}
