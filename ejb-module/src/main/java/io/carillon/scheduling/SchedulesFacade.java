package io.carillon.scheduling;

import io.carillon.api.ScheduleSpec;
import io.carillon.api.Schedules;
import jakarta.ejb.Local;
import jakarta.ejb.Stateless;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Inject;

/**
 * Schedules for other deployments of the same server, which cannot inject Carillon's beans: {@code
 * java:global/carillon/ejb-module/SchedulesFacade!io.carillon.api.Schedules}.
 */
@Stateless
@Local(Schedules.class)
@Typed({})
public class SchedulesFacade implements Schedules {
  @Inject ScheduleIntake intake;

  @Override
  public Stored put(ScheduleSpec spec) {
    return intake.put(spec);
  }

  @Override
  public boolean remove(String name) {
    return intake.remove(name);
  }

  @Override
  public boolean pause(String name) {
    return intake.pause(name);
  }

  @Override
  public boolean resume(String name) {
    return intake.resume(name);
  }
}
