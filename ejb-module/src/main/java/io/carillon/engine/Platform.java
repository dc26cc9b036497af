package io.carillon.engine;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.api.CarillonException;
import io.carillon.cluster.CheckIn;
import io.carillon.cluster.DatabaseClock;
import io.carillon.config.CarillonConfig;
import io.carillon.config.DataSources;
import io.carillon.event.EventKeys;
import io.carillon.listener.Dispatcher;
import io.carillon.listener.HandlerCatalogue;
import io.carillon.listener.HandlerResolution;
import io.carillon.listener.Handlers;
import io.carillon.listener.OutcomeRecording;
import io.carillon.migration.Migrations;
import io.carillon.outcome.HistoryPartitions;
import io.carillon.outcome.Persistence;
import io.carillon.scheduling.SchedulerHandle;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedExecutorDefinition;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorDefinition;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.concurrent.ManagedThreadFactoryDefinition;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.quartz.Job;
import org.quartz.SchedulerException;
import org.quartz.impl.matchers.GroupMatcher;

/** Starts and stops everything, in order: schema, handlers, scheduler, check-ins; and back. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
@ManagedExecutorDefinition(name = Platform.WORKERS, maxAsync = 256, hungTaskThreshold = 3_600_000)
@ManagedThreadFactoryDefinition(name = Platform.THREADS)
@ManagedScheduledExecutorDefinition(name = Platform.TIMERS, maxAsync = 2)
public class Platform {
  static final String WORKERS = "java:app/concurrent/CarillonWorkers";
  static final String THREADS = "java:app/concurrent/CarillonThreads";
  static final String TIMERS = "java:app/concurrent/CarillonTimers";

  @Inject CarillonConfig config;
  @Inject DatabaseClock clock;
  @Inject CheckIn checkIn;
  @Inject Handlers handlers;
  @Inject HandlerCatalogue catalogue;
  @Inject Dispatcher dispatcher;
  @Inject HandlerResolution resolution;
  @Inject OutcomeRecording recording;
  @Inject Persistence persistence;
  @Inject HistoryPartitions partitions;
  @Inject SchedulerHandle handle;
  @Inject Instance<Job> jobs;

  @Resource(lookup = WORKERS)
  ManagedExecutorService workers;

  @Resource(lookup = THREADS)
  ManagedThreadFactory threads;

  @Resource(lookup = TIMERS)
  ManagedScheduledExecutorService timers;

  @Resource(lookup = DataSources.CALLER)
  DataSource callerData;

  @Resource(lookup = DataSources.SCHEDULER)
  DataSource schedulerData;

  private QuartzEngine engine;
  private ScheduledFuture<?> checkIns;
  private ScheduledFuture<?> partitionsAhead;

  @PostConstruct
  void start() {
    LOG.starting(CheckIn.version(), config.nodeId(), config);
    Migrations.migrate(schedulerData);
    catalogue.load();
    startChecksIn();
    try {
      startQuartz();
    } catch (SchedulerException e) {
      throw new CarillonException("Quartz could not be started: " + e.getMessage(), e);
    }
    LOG.ready(config.nodeId(), handlers.eventNames());
  }

  private void startChecksIn() {
    checkIn.show(handlers::eventNames, dispatcher::running);
    checkIn.checkIn();
    long interval = config.checkInInterval().toMillis();
    checkIns =
        timers.scheduleAtFixedRate(checkIn::checkIn, interval, interval, TimeUnit.MILLISECONDS);
    partitionsAhead = timers.scheduleAtFixedRate(partitions::makeAhead, 0, 6, TimeUnit.HOURS);
    handlers.onChange(this::handlersChanged);
  }

  private void handlersChanged() {
    checkIn.checkIn();
    handle.wakeUp();
  }

  private void startQuartz() throws SchedulerException {
    ContainerThreads quartzThreads = new ContainerThreads(threads);
    engine =
        new QuartzEngine(
            config,
            new QuartzEngine.Parts(
                stockJobStore(quartzThreads),
                new ContainerThreadPool(workers, config.threads(), config.shutdownGrace()),
                quartzThreads,
                (bundle, scheduler) -> jobs.select(bundle.getJobDetail().getJobClass()).get()));
    handle.set(engine.scheduler(), engine.core());
    var listeners = engine.scheduler().getListenerManager();
    listeners.addTriggerListener(
        resolution, GroupMatcher.triggerGroupEquals(EventKeys.EVENT_GROUP));
    listeners.addJobListener(recording, GroupMatcher.jobGroupEquals(EventKeys.JOB_GROUP));
    engine.scheduler().start();
  }

  private StockJobStore stockJobStore(ContainerThreads quartzThreads) {
    ContainerConnections.register("carillon-caller", callerData);
    ContainerConnections.register("carillon-scheduler", schedulerData);
    StockJobStore store = new StockJobStore(handlers::eventNames, clock);
    store.setInstanceName(CarillonConfig.SCHEDULER_NAME);
    store.setInstanceId(config.nodeId());
    store.setDataSource("carillon-caller");
    store.setNonManagedTXDataSource("carillon-scheduler");
    store.setTablePrefix("qrtz_");
    store.setIsClustered(true);
    store.setClusterCheckinInterval(config.checkInInterval().toMillis());
    store.setAcquireTriggersWithinLock(true);
    store.setThreadExecutor(quartzThreads);
    store.setMakeThreadsDaemons(true);
    store.setThreadPoolSize(config.threads());
    setUseProperties(store);
    return store;
  }

  private static void setUseProperties(StockJobStore store) {
    try {
      store.setUseProperties("true");
    } catch (RuntimeException e) {
      throw new CarillonException("Quartz refuses the properties form", e);
    }
  }

  @PreDestroy
  void stop() {
    LOG.stopping(config.shutdownGrace());
    checkIn.drain();
    if (engine != null && !engine.stop()) {
      LOG.graceOver(config.shutdownGrace());
    }
    persistence.stop();
    checkIns.cancel(false);
    partitionsAhead.cancel(false);
    checkIn.leave();
  }
}
