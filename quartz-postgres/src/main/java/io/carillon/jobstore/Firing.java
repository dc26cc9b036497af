package io.carillon.jobstore;

import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.quartz.Calendar;
import org.quartz.JobDetail;
import org.quartz.spi.OperableTrigger;

/**
 * A trigger that this node has claimed, until it is completed or given back. A one-shot trigger is
 * held by the claim's id on its row; any other, once fired, by its row of QRTZ_FIRED_TRIGGERS.
 */
final class Firing {
  private final Claim claim;
  private final Claimed claimed;
  private final long due;
  private final Optional<Date> previousFireTime;
  private final AtomicBoolean ended = new AtomicBoolean();
  private volatile OperableTrigger trigger;
  private volatile boolean fired;
  private volatile boolean handedOver;

  /**
   * What the claim found.
   *
   * @param rowId the row's place in the table, which finds it fastest
   * @param trigger as it was stored
   * @param job its job, this firing's own copy
   */
  record Claimed(
      String rowId,
      OperableTrigger trigger,
      JobDetail job,
      boolean alone,
      Optional<Calendar> calendar) {}

  Firing(Claim claim, Claimed claimed, String fireInstanceId) {
    this.claim = claim;
    this.claimed = claimed;
    claimed.trigger().setFireInstanceId(fireInstanceId);
    this.trigger = claimed.trigger();
    this.due = claimed.trigger().getNextFireTime().getTime();
    this.previousFireTime = Optional.ofNullable(claimed.trigger().getPreviousFireTime());
  }

  Claim claim() {
    return claim;
  }

  String id() {
    return claimed.trigger().getFireInstanceId();
  }

  String rowId() {
    return claimed.rowId();
  }

  /** The trigger as it was claimed. */
  OperableTrigger before() {
    return claimed.trigger();
  }

  /** The trigger as it is handed to the job. */
  OperableTrigger trigger() {
    return trigger;
  }

  JobDetail job() {
    return claimed.job();
  }

  Optional<Calendar> calendar() {
    return claimed.calendar();
  }

  /** Whether its job runs alone, so that the claim holds the job too. */
  boolean alone() {
    return claimed.alone();
  }

  boolean isOneShot() {
    return trigger instanceof OneShotTrigger;
  }

  /** When it was to fire, epoch milliseconds. */
  long due() {
    return due;
  }

  Optional<Date> previousFireTime() {
    return previousFireTime;
  }

  /** Whether Quartz has it, to run it; before that it can be given back unseen. */
  boolean handedOver() {
    return handedOver;
  }

  void handOver() {
    handedOver = true;
  }

  /** Whether it is kept in QRTZ_FIRED_TRIGGERS. */
  boolean fired() {
    return fired;
  }

  void firedAs(OperableTrigger firedTrigger) {
    trigger = firedTrigger;
    fired = true;
  }

  /** True the first time only: a firing ends once. */
  boolean end() {
    return ended.compareAndSet(false, true);
  }

  CompletedFiring completed() {
    return new CompletedFiring(id(), trigger, job().getKey(), Instant.ofEpochMilli(due));
  }
}
