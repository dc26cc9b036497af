package io.carillon.testkit.contract;

import static org.quartz.SimpleScheduleBuilder.simpleSchedule;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import org.quartz.Calendar;
import org.quartz.JobDetail;
import org.quartz.ScheduleBuilder;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;
import org.quartz.TriggerKey;
import org.quartz.spi.OperableTrigger;

/** Triggers as a scheduler hands them to a store: with their first fire time computed. */
public final class SampleTriggers {
  private static final Duration A_MOMENT = Duration.ofSeconds(1);

  private SampleTriggers() {}

  public static Instant now() {
    return InstantSource.system().instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /** An instant that has just passed: due, but no misfire. */
  public static Instant justNow() {
    return now().minus(A_MOMENT);
  }

  /** Fires again and again without end, and is due. */
  public static OperableTrigger every(String name, JobDetail job, Duration interval) {
    return scheduled(
        new TriggerKey(name),
        job,
        justNow(),
        simpleSchedule().withIntervalInMilliseconds(interval.toMillis()).repeatForever());
  }

  public static OperableTrigger scheduled(
      TriggerKey key, JobDetail job, Instant start, ScheduleBuilder<?> schedule) {
    return firstFireComputed(builder(key, job, start).withSchedule(schedule).build());
  }

  public static TriggerBuilder<Trigger> builder(TriggerKey key, JobDetail job, Instant start) {
    return TriggerBuilder.newTrigger().withIdentity(key).forJob(job).startAt(Date.from(start));
  }

  public static OperableTrigger firstFireComputed(Trigger trigger) {
    return firstFireComputed(trigger, null);
  }

  public static OperableTrigger firstFireComputed(Trigger trigger, Calendar calendar) {
    OperableTrigger operable = (OperableTrigger) trigger;
    operable.computeFirstFireTime(calendar);
    return operable;
  }

  /** The instant of a date of Quartz's. */
  public static Instant instant(Date date) {
    return Instant.ofEpochMilli(date.toInstant().toEpochMilli());
  }
}
