package io.carillon.deletion;

import io.carillon.api.CarillonException;
import io.carillon.scheduling.SchedulerHandle;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.enterprise.concurrent.ManagedExecutorDefinition;
import jakarta.inject.Inject;
import org.quartz.SchedulerException;

/** Puts the deletion job on its schedule when the platform is up, and ends a run before it goes. */
@Singleton
@Startup
@DependsOn("Platform")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@ManagedExecutorDefinition(
    name = DeletionStartup.LANES,
    maxAsync = 64,
    hungTaskThreshold = 3_600_000)
public class DeletionStartup {
  static final String LANES = "java:app/concurrent/CarillonDeletion";

  @Inject DeletionConfig config;
  @Inject SchedulerHandle scheduler;
  @Inject DeletionJob job;

  @PostConstruct
  void start() {
    try {
      new DeletionSchedule(config.schedule()).install(scheduler.scheduler());
    } catch (SchedulerException e) {
      throw new CarillonException("The deletion job could not be scheduled", e);
    }
  }

  @PreDestroy
  void stop() {
    job.interrupt();
  }
}
