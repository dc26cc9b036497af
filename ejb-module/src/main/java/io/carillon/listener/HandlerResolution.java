package io.carillon.listener;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.event.Firing;
import io.carillon.outcome.OutcomeStore;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.quartz.JobExecutionContext;
import org.quartz.Trigger;
import org.quartz.listeners.TriggerListenerSupport;
import org.quartz.spi.OperableTrigger;

/**
 * Sees, before an event runs, whether this node has its handler. Events without one are not
 * claimed; this is for the handler that went between claim and fire: the event is given back
 * unharmed, due as before.
 */
@ApplicationScoped
public class HandlerResolution extends TriggerListenerSupport {
  @Inject Handlers handlers;
  @Inject OutcomeStore outcomes;

  @Override
  public String getName() {
    return "carillon-handler-resolution";
  }

  @Override
  public boolean vetoJobExecution(Trigger trigger, JobExecutionContext context) {
    try {
      Firing firing = Firing.of(context);
      if (handlers.find(firing.eventName()).isPresent()) {
        return false;
      }
      outcomes.giveBack((OperableTrigger) trigger, firing);
      return true;
    } catch (RuntimeException e) {
      LOG.listenerFailed(trigger.getKey(), e);
      // A veto would delete the event; thrown, the firing ends in ERROR or is taken over
      // (docs/decisions/0002).
      throw e;
    }
  }
}
