package io.carillon.scheduling;

import io.carillon.api.EventRequest;
import io.carillon.api.EventScheduler;
import io.carillon.api.ScheduledEvent;
import jakarta.ejb.Local;
import jakarta.ejb.Stateless;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;

/**
 * The scheduler for other deployments of the same server, which cannot inject Carillon's beans:
 * {@code java:global/carillon/ejb-module/EventSchedulerFacade!io.carillon.api.EventScheduler}.
 */
@Stateless
@Local(EventScheduler.class)
@Typed({})
public class EventSchedulerFacade implements EventScheduler {
  @Inject EventIntake intake;

  @Override
  public ScheduledEvent schedule(EventRequest request) {
    return intake.schedule(request);
  }

  @Override
  public List<ScheduledEvent> scheduleAll(List<EventRequest> requests) {
    return intake.scheduleAll(requests);
  }

  @Override
  public boolean cancel(UUID eventId) {
    return intake.cancel(eventId);
  }
}
