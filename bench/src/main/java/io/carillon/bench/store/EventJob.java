package io.carillon.bench.store;

import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.JobKey;

/** The one durable job of all events in Quartz: hands the firing to the handler. */
public final class EventJob implements Job {
  static final String PAYLOAD = "payload";
  static final String GROUP = "event";
  static final JobKey KEY = new JobKey("SendEmail", GROUP);

  private final EventHandler handler;

  EventJob(EventHandler handler) {
    this.handler = handler;
  }

  static JobDetail detail() {
    return JobBuilder.newJob(EventJob.class).withIdentity(KEY).storeDurably().build();
  }

  @Override
  public void execute(JobExecutionContext context) {
    String payload = (String) context.getTrigger().getJobDataMap().get(PAYLOAD);
    handler.handle(context.getTrigger().getKey().getName(), payload);
  }
}
