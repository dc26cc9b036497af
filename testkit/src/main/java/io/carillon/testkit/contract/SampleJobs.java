package io.carillon.testkit.contract;

import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.JobKey;
import org.quartz.PersistJobDataAfterExecution;

/** Jobs of every kind that a store treats differently. They do nothing. */
public final class SampleJobs {
  private SampleJobs() {}

  /** A durable job without any promise. */
  public static JobDetail job(String name) {
    return job(name, JobKey.DEFAULT_GROUP);
  }

  public static JobDetail job(String name, String group) {
    return JobBuilder.newJob(Plain.class).withIdentity(name, group).storeDurably().build();
  }

  /** A job that goes with its last trigger. */
  public static JobDetail transientJob(String name) {
    return JobBuilder.newJob(Plain.class).withIdentity(name).build();
  }

  /** A durable job of which one copy may run in the cluster. */
  public static JobDetail nonConcurrent(String name) {
    return JobBuilder.newJob(NonConcurrent.class).withIdentity(name).storeDurably().build();
  }

  /** A durable job whose data is stored after each run. */
  public static JobDetail keepsData(String name) {
    return JobBuilder.newJob(KeepsData.class).withIdentity(name).storeDurably().build();
  }

  /** A durable job that runs again when the node that ran it dies. */
  public static JobDetail recoverable(String name) {
    return JobBuilder.newJob(Plain.class)
        .withIdentity(name)
        .storeDurably()
        .requestRecovery()
        .build();
  }

  /** Does nothing. */
  public static class Plain implements Job {
    @Override
    public void execute(JobExecutionContext context) {
      // The store is on trial, not the job.
    }
  }

  /** Does nothing, one at a time. */
  @DisallowConcurrentExecution
  public static final class NonConcurrent extends Plain {}

  /** Does nothing, and its data is kept. */
  @PersistJobDataAfterExecution
  public static final class KeepsData extends Plain {}
}
