package io.carillon.deletion;

import io.carillon.api.CarillonException;
import io.carillon.schedule.NotExpressibleException;
import io.carillon.schedule.Schedule;
import io.carillon.schedule.ScheduleFormat;
import io.carillon.schedule.ScheduleParsers;
import io.carillon.schedule.ScheduleSettings;
import io.carillon.schedule.ScheduleSyntaxException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Set;
import java.util.TimeZone;
import org.quartz.CronScheduleBuilder;
import org.quartz.CronTrigger;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobKey;
import org.quartz.ScheduleBuilder;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.SimpleTrigger;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;
import org.quartz.TriggerKey;

/** When the deletion job looks for what is due. Installing it again changes nothing. */
public final class DeletionSchedule {
  private static final String GROUP = "carillon";

  /** The job, which every node may claim. */
  public static final JobKey JOB = new JobKey("deletion", GROUP);

  private static final TriggerKey TRIGGER = new TriggerKey("deletion", GROUP);

  private final ScheduleBuilder<? extends Trigger> times;

  /**
   * @param spec any form of schedule, in UTC unless it names a zone
   * @throws CarillonException when it is none
   */
  DeletionSchedule(String spec) {
    try {
      Schedule schedule =
          ScheduleParsers.standard().parse(spec, ScheduleSettings.in(ZoneOffset.UTC));
      times = schedule.dialect().equals("every") ? every(schedule) : cron(schedule);
    } catch (ScheduleSyntaxException | NotExpressibleException e) {
      throw new CarillonException(
          "carillon.deletion.schedule is '%s': %s".formatted(spec, e.getMessage()), e);
    }
  }

  private static ScheduleBuilder<SimpleTrigger> every(Schedule schedule) {
    Instant any = Instant.EPOCH;
    Duration interval = Duration.between(any, schedule.next(any).orElseThrow());
    return SimpleScheduleBuilder.simpleSchedule()
        .withIntervalInMilliseconds(interval.toMillis())
        .repeatForever()
        .withMisfireHandlingInstructionNextWithRemainingCount();
  }

  private static ScheduleBuilder<CronTrigger> cron(Schedule schedule) {
    return CronScheduleBuilder.cronSchedule(schedule.exportAs(ScheduleFormat.QUARTZ))
        .inTimeZone(TimeZone.getTimeZone(ZoneId.of(schedule.zone().getId())))
        .withMisfireHandlingInstructionFireAndProceed();
  }

  void install(Scheduler scheduler) throws SchedulerException {
    Trigger wanted =
        TriggerBuilder.newTrigger().withIdentity(TRIGGER).forJob(JOB).withSchedule(times).build();
    Trigger present = scheduler.getTrigger(TRIGGER);
    if (present == null || !isSame(present, wanted)) {
      JobDetail job = JobBuilder.newJob(DeletionJob.class).withIdentity(JOB).storeDurably().build();
      scheduler.scheduleJob(job, Set.of(wanted), true);
    }
  }

  private static boolean isSame(Trigger present, Trigger wanted) {
    if (present instanceof SimpleTrigger a && wanted instanceof SimpleTrigger b) {
      return a.getRepeatInterval() == b.getRepeatInterval();
    }
    return present instanceof CronTrigger a
        && wanted instanceof CronTrigger b
        && a.getCronExpression().equals(b.getCronExpression())
        && a.getTimeZone().equals(b.getTimeZone());
  }
}
