package io.carillon.bench.store;

import java.util.function.Consumer;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.JobKey;

/** The one durable job of all events in Quartz: hands the firing to the handler. */
public final class EventJob implements Job {
  static final String PAYLOAD = "payload";
  static final String ATTEMPT = "attempt";
  static final String MAX_ATTEMPTS = "maxAttempts";
  static final String CREATED_AT = "createdAt";
  static final String CREATED_BY = "createdBy";
  static final String GROUP = "event";
  static final JobKey KEY = new JobKey("SendEmail", GROUP);

  private final EventHandler handler;
  private final Consumer<String> started;

  EventJob(EventHandler handler) {
    this(handler, fireInstanceId -> {});
  }

  /** With somebody who wants to know that a firing begins. */
  EventJob(EventHandler handler, Consumer<String> started) {
    this.handler = handler;
    this.started = started;
  }

  static JobDetail detail() {
    return JobBuilder.newJob(EventJob.class).withIdentity(KEY).storeDurably().build();
  }

  @Override
  public void execute(JobExecutionContext context) {
    started.accept(context.getFireInstanceId());
    String payload = (String) context.getTrigger().getJobDataMap().get(PAYLOAD);
    handler.handle(context.getTrigger().getKey().getName(), payload);
  }
}
