package io.carillon.outcome;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;
import java.util.TimeZone;
import org.quartz.CronScheduleBuilder;
import org.quartz.CronTrigger;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.JobKey;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;
import org.quartz.TriggerKey;

/** The schedule by which one node of the cluster looks after the history's partitions. */
@ApplicationScoped
@DisallowConcurrentExecution
public class HistoryRetention implements Job {
  private static final String GROUP = "carillon";

  /** The job, which every node may claim. */
  public static final JobKey JOB = new JobKey("history-retention", GROUP);

  private static final TriggerKey TRIGGER = new TriggerKey("history-retention", GROUP);
  private static final String HOURLY = "0 7 * * * ?";

  @Inject HistoryPartitions partitions;

  @Override
  public void execute(JobExecutionContext context) {
    partitions.makeAhead();
    partitions.dropOld();
  }

  /** Puts it on the scheduler, once for the cluster; again changes nothing. */
  public static void install(Scheduler scheduler) throws SchedulerException {
    if (scheduler.getTrigger(TRIGGER) instanceof CronTrigger present
        && present.getCronExpression().equals(HOURLY)) {
      return;
    }
    Trigger trigger =
        TriggerBuilder.newTrigger()
            .withIdentity(TRIGGER)
            .forJob(JOB)
            .withSchedule(
                CronScheduleBuilder.cronSchedule(HOURLY)
                    .inTimeZone(TimeZone.getTimeZone("UTC"))
                    .withMisfireHandlingInstructionFireAndProceed())
            .build();
    JobDetail job =
        JobBuilder.newJob(HistoryRetention.class).withIdentity(JOB).storeDurably().build();
    scheduler.scheduleJob(job, Set.of(trigger), true);
  }
}
