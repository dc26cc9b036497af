package io.carillon.bench.store;

import io.carillon.jobstore.OneShotTrigger;
import java.time.Instant;
import org.quartz.Job;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;

/** Runs the event's job, and leaves the run's row of history to the completion. */
final class RecordedJob implements Job {
  private final Job job;
  private final Recorder recorder;

  RecordedJob(Job job, Recorder recorder) {
    this.job = job;
    this.recorder = recorder;
  }

  @Override
  public void execute(JobExecutionContext context) throws JobExecutionException {
    Instant startedAt = recorder.now();
    job.execute(context);
    ((OneShotTrigger) context.getTrigger()).attach(recorder.succeeded(context, startedAt));
  }
}
