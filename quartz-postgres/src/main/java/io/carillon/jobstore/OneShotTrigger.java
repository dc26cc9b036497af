package io.carillon.jobstore;

import java.time.Instant;
import java.util.Date;
import java.util.Objects;
import java.util.Optional;
import org.quartz.Calendar;
import org.quartz.JobDataMap;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;
import org.quartz.ScheduleBuilder;

/**
 * A trigger that fires once, at its start time or as soon as possible after it; it has no misfires.
 * It is one row of {@code QRTZ_TRIGGERS} and nothing else, which makes it the cheapest trigger
 * there is.
 *
 * <p>While it runs, a job or listener may decide what becomes of it: {@link #retryAt} fires the
 * same trigger again later, {@link #fail} keeps it in the ERROR state; otherwise it is gone after
 * the run.
 *
 * <pre>{@code
 * OneShotTrigger trigger = OneShotTrigger.at(runAt);
 * trigger.setKey(triggerKey(id, "event"));
 * trigger.setJobKey(jobKey("SendEmail", "event"));
 * }</pre>
 */
public final class OneShotTrigger extends StoredTrigger<OneShotTrigger> {
  /** The value of TRIGGER_TYPE. */
  public static final String TYPE = "ONE_SHOT";

  private static final long serialVersionUID = 1L;

  private String uniqueKey;
  private transient Verdict verdict = Verdict.DONE;

  /** What a run decided about its trigger. */
  enum Verdict {
    DONE,
    RETRY,
    FAILED,
    STORED,
    DEFERRED
  }

  /** For {@link OneShotSchedule} and deserialisation; the start time must be set. */
  public OneShotTrigger() {
    setMisfireInstruction(MISFIRE_INSTRUCTION_IGNORE_MISFIRE_POLICY);
  }

  /** A trigger due at an instant (millisecond precision); a past one fires at once. */
  public static OneShotTrigger at(Instant due) {
    OneShotTrigger trigger = new OneShotTrigger();
    trigger.setStartTime(Date.from(due));
    trigger.nextFireTime = trigger.startTime;
    return trigger;
  }

  /**
   * While the trigger runs: fire it again, under the same key, with other data.
   *
   * @param due when; millisecond precision
   * @param data replaces the trigger's job data
   */
  public void retryAt(Instant due, JobDataMap data) {
    nextFireTime = Date.from(due);
    setJobDataMap(Objects.requireNonNull(data));
    verdict = Verdict.RETRY;
  }

  /**
   * While the trigger runs: keep it in the ERROR state, from which {@code
   * Scheduler.resetTriggerFromErrorState} fires it again.
   *
   * @param data replaces the trigger's job data
   */
  public void fail(JobDataMap data) {
    setJobDataMap(Objects.requireNonNull(data));
    verdict = Verdict.FAILED;
  }

  /**
   * While the trigger runs: its row is gone already, deleted by {@link
   * PostgresJobStore#completeWithin} in a transaction that has been committed.
   */
  public void completedWithin() {
    verdict = Verdict.STORED;
  }

  /**
   * While the trigger runs: its run goes on after the job has returned, on another thread, which
   * ends it by {@link PostgresJobStore#complete}.
   */
  public void defer() {
    verdict = Verdict.DEFERRED;
  }

  /** The run is over; unless it was decided otherwise, the trigger is done. */
  void resume() {
    if (verdict() == Verdict.DEFERRED) {
      verdict = Verdict.DONE;
    }
  }

  Verdict verdict() {
    return verdict == null ? Verdict.DONE : verdict;
  }

  /** The key that is unique among the stored triggers of its job's name, if it has one. */
  public Optional<String> uniqueKey() {
    return Optional.ofNullable(uniqueKey);
  }

  /**
   * @param key 1…200 characters
   */
  public void setUniqueKey(String key) {
    this.uniqueKey = key;
  }

  @Override
  public CompletedExecutionInstruction executionComplete(
      JobExecutionContext context, JobExecutionException result) {
    return switch (verdict()) {
      case RETRY, DEFERRED -> CompletedExecutionInstruction.NOOP;
      case FAILED -> CompletedExecutionInstruction.SET_TRIGGER_ERROR;
      case DONE, STORED -> super.executionComplete(context, result);
    };
  }

  @Override
  public void triggered(Calendar calendar) {
    previousFireTime = nextFireTime;
    nextFireTime = null;
  }

  @Override
  public Date computeFirstFireTime(Calendar calendar) {
    nextFireTime = included(startTime, calendar);
    return nextFireTime;
  }

  private static Date included(Date time, Calendar calendar) {
    return calendar == null || calendar.isTimeIncluded(time.getTime())
        ? time
        : new Date(calendar.getNextIncludedTime(time.getTime()));
  }

  @Override
  public Date getFireTimeAfter(Date afterTime) {
    return afterTime == null || startTime.after(afterTime) ? startTime : null;
  }

  @Override
  public Date getFinalFireTime() {
    return startTime;
  }

  @Override
  public void setStartTime(Date startTime) {
    this.startTime = Objects.requireNonNull(startTime, "start time");
  }

  /** Always null: it ends by firing. */
  @Override
  public Date getEndTime() {
    return null;
  }

  /** Has no effect. */
  @Override
  public void setEndTime(Date endTime) {
    // a trigger that fires once has no end to set
  }

  @Override
  protected boolean validateMisfireInstruction(int instruction) {
    return instruction == MISFIRE_INSTRUCTION_IGNORE_MISFIRE_POLICY
        || instruction == MISFIRE_INSTRUCTION_SMART_POLICY;
  }

  @Override
  public void updateAfterMisfire(Calendar calendar) {
    // late is not missed: it fires as soon as it can
  }

  @Override
  public void updateWithNewCalendar(Calendar calendar, long misfireThreshold) {
    nextFireTime = included(startTime, calendar);
  }

  @Override
  public ScheduleBuilder<OneShotTrigger> getScheduleBuilder() {
    return OneShotSchedule.once();
  }
}
