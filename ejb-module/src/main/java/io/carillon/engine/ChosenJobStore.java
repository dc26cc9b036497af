package io.carillon.engine;

import io.carillon.config.CarillonConfig;
import io.carillon.config.DataSources;
import io.carillon.config.JobStoreKind;
import io.carillon.config.SessionFeatures;
import io.carillon.jobstore.PostgresJobStore;
import io.carillon.listener.Handlers;
import io.carillon.outcome.Executions;
import io.carillon.outcome.OutcomeStore;
import io.carillon.outcome.StockOutcomeStore;
import io.carillon.scheduling.LateTriggerWrites;
import io.carillon.scheduling.TriggerWrites;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import javax.sql.DataSource;
import org.quartz.spi.JobStore;

/** The job store {@code carillon.job-store} names, and what has to go with it. */
@ApplicationScoped
public class ChosenJobStore {
  /** A schedule's fire that is later has been missed; its misfire rule applies. */
  private static final Duration MISSED_AFTER = Duration.ofSeconds(5);

  @Inject CarillonConfig config;
  @Inject Handlers handlers;
  @Inject Executions executions;
  @Inject ClaimLimits limits;
  @Inject GroupCommittedOutcomes outcomes;

  @Resource(lookup = DataSources.CALLER)
  DataSource callerData;

  @Resource(lookup = DataSources.SCHEDULER)
  DataSource schedulerData;

  private PostgresJobStore postgres;

  /** Makes the store; once, before the scheduler is built. */
  JobStore make(ContainerThreads quartzThreads, ThreadFactory factory) {
    if (config.jobStore() == JobStoreKind.QUARTZ) {
      return stock(quartzThreads);
    }
    postgres = postgres(factory);
    return postgres;
  }

  /**
   * How many claimed triggers may wait for a worker. Stock Quartz gives none back, so it is to take
   * none ahead.
   */
  int prefetch() {
    return config.jobStore() == JobStoreKind.QUARTZ ? 0 : config.batchSize();
  }

  /** Carillon's own store, when it is the one chosen. */
  PostgresJobStore postgres() {
    return postgres;
  }

  /** How many triggers this node holds, claimed or running, as far as the store tells. */
  int held() {
    return postgres != null ? postgres.held() : 0;
  }

  /** After what this node may run has changed. */
  void claimPolicyChanged() {
    if (postgres != null) {
      postgres.wakeUp();
    }
  }

  private JobStore stock(ContainerThreads quartzThreads) {
    ContainerConnections.register("carillon-caller", callerData);
    ContainerConnections.register("carillon-scheduler", schedulerData);
    StockJobStore store = new StockJobStore(handlers::eventNames, executions);
    store.setInstanceName(CarillonConfig.SCHEDULER_NAME);
    store.setInstanceId(config.nodeId());
    store.setDataSource("carillon-caller");
    store.setNonManagedTXDataSource("carillon-scheduler");
    store.setTablePrefix("qrtz_");
    store.setUseProperties("true");
    store.setIsClustered(true);
    store.setClusterCheckinInterval(config.checkInInterval().toMillis());
    store.setAcquireTriggersWithinLock(true);
    store.setThreadExecutor(quartzThreads);
    store.setMakeThreadsDaemons(true);
    store.setThreadPoolSize(config.threads());
    store.setMisfireThreshold(MISSED_AFTER.toMillis());
    return store;
  }

  private PostgresJobStore postgres(ThreadFactory factory) {
    PostgresJobStore store = new PostgresJobStore();
    store.setInstanceName(CarillonConfig.SCHEDULER_NAME);
    store.setInstanceId(config.nodeId());
    store.setSchedulerDataSource(schedulerData);
    store.setCallerDataSource(callerData);
    store.setTablePrefix("qrtz_");
    store.setUseProperties(true);
    store.setClusterCheckinInterval(config.checkInInterval().toMillis());
    store.setThreadFactory(factory);
    store.setMisfireThreshold(MISSED_AFTER.toMillis());
    store.setSessionFeatures(config.sessionFeatures() == SessionFeatures.USED);
    store.setReportOutages(false); // DatabaseOutage does
    limits.watch(store::heldByJob);
    store.setClaimPolicy(limits);
    store.setCompletionSink(outcomes);
    return store;
  }

  @Produces
  @ApplicationScoped
  TriggerWrites triggerWrites(LateTriggerWrites late, DirectTriggerWrites direct) {
    return config.jobStore() == JobStoreKind.QUARTZ ? late : direct;
  }

  @Produces
  @ApplicationScoped
  OutcomeStore outcomeStore(StockOutcomeStore stock, GroupCommittedOutcomes groupCommitted) {
    return config.jobStore() == JobStoreKind.QUARTZ ? stock : groupCommitted;
  }
}
