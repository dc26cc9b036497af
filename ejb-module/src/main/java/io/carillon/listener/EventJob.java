package io.carillon.listener;

import io.carillon.event.Firing;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.quartz.Job;
import org.quartz.JobExecutionContext;
import org.quartz.spi.OperableTrigger;

/**
 * The one Quartz job of all events: hands the firing to its handler and keeps the result for the
 * listener. Never throws.
 */
@ApplicationScoped
public class EventJob implements Job {
  @Inject Dispatcher dispatcher;

  @Override
  public void execute(JobExecutionContext context) {
    OperableTrigger trigger = (OperableTrigger) context.getTrigger();
    context.setResult(dispatcher.run(trigger, Firing.of(context)));
  }
}
