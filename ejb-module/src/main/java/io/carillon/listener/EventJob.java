package io.carillon.listener;

import io.carillon.event.Firing;
import io.carillon.outcome.FinishedRun;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.quartz.Job;
import org.quartz.JobExecutionContext;
import org.quartz.spi.OperableTrigger;

/**
 * The one Quartz job of all events: hands the firing, and those that may be handled with it, to
 * their handler and keeps the result for the listener. Never throws.
 */
@ApplicationScoped
public class EventJob implements Job {
  @Inject Batches batches;
  @Inject Dispatcher dispatcher;
  @Inject OutcomeRecording recording;

  @Override
  public void execute(JobExecutionContext context) {
    OperableTrigger trigger = (OperableTrigger) context.getTrigger();
    List<Arrival> together = batches.gather(new Arrival(trigger, Firing.of(context)));
    if (together.isEmpty()) {
      context.setResult(OutcomeRecording.ELSEWHERE);
      return;
    }
    List<FinishedRun> finished = dispatcher.run(together);
    context.setResult(finished.get(0));
    for (int i = 1; i < together.size(); i++) {
      recording.recordDeferred(together.get(i).trigger(), finished.get(i));
    }
  }
}
