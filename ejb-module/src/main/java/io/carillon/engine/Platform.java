package io.carillon.engine;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.api.CarillonException;
import io.carillon.cluster.CheckIn;
import io.carillon.cluster.DatabaseClock;
import io.carillon.config.CarillonConfig;
import io.carillon.config.DataSources;
import io.carillon.event.EventKeys;
import io.carillon.jobstore.PrefetchingThreadPool;
import io.carillon.jobstore.ScheduleKinds;
import io.carillon.listener.HandlerCatalogue;
import io.carillon.listener.HandlerResolution;
import io.carillon.listener.Handlers;
import io.carillon.listener.OutcomeRecording;
import io.carillon.listener.RunBoard;
import io.carillon.listener.Runs;
import io.carillon.listener.ScheduleDiscovery;
import io.carillon.log.DatabaseOutage;
import io.carillon.log.RunLogHandler;
import io.carillon.migration.Migrations;
import io.carillon.outcome.HistoryPartitions;
import io.carillon.outcome.HistoryRetention;
import io.carillon.outcome.Persistence;
import io.carillon.schedule.ScheduleParser;
import io.carillon.scheduling.ScheduleDeclarations;
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
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.concurrent.ManagedThreadFactoryDefinition;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.quartz.Job;
import org.quartz.SchedulerException;
import org.quartz.impl.matchers.GroupMatcher;
import org.quartz.spi.JobStore;

/** Starts and stops everything, in order: schema, handlers, scheduler, check-ins; and back. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
@ManagedThreadFactoryDefinition(name = Platform.THREADS)
public class Platform {
  static final String THREADS = "java:app/concurrent/CarillonThreads";

  /** One for each watch: those that wait for a database that hangs hold up no other. */
  private static final int TIMER_THREADS = 7;

  private static final long TIMERS_PATIENCE_SECONDS = 3;

  /** How exactly time limits are kept. */
  private static final long TIME_LIMIT_MILLIS = 100;

  /** How soon a request to cancel is seen. */
  private static final long CANCEL_MILLIS = 250;

  /** How soon a request to drain is seen. */
  private static final long DRAIN_MILLIS = 500;

  /** How often nodes look whether their shares of a limit are even. */
  private static final long SLOT_MILLIS = 1_000;

  /** How often tokens of a rate limit are taken. */
  private static final long TOKEN_MILLIS = 200;

  /** How often the progress of runs is shown. */
  private static final long BOARD_MILLIS = 500;

  @Inject CarillonConfig config;
  @Inject DatabaseClock clock;
  @Inject CheckIn checkIn;
  @Inject DatabaseOutage outage;
  @Inject Handlers handlers;
  @Inject HandlerCatalogue catalogue;
  @Inject Runs runs;
  @Inject CancelWatch cancels;
  @Inject ClaimLimits limits;
  @Inject RunBoard board;
  @Inject HandlerResolution resolution;
  @Inject OutcomeRecording recording;
  @Inject Persistence persistence;
  @Inject HistoryPartitions partitions;
  @Inject SchedulerHandle handle;
  @Inject ChosenJobStore jobStore;
  @Inject EngineReadiness readiness;
  @Inject Instance<Job> jobs;
  @Inject ScheduleDiscovery schedules;
  @Inject ScheduleDeclarations declarations;
  @Inject Instance<ScheduleParser> scheduleKinds;

  @Resource(lookup = THREADS)
  ManagedThreadFactory threads;

  @Resource(lookup = DataSources.SCHEDULER)
  DataSource schedulerData;

  private ThreadPoolExecutor workers;
  private ScheduledThreadPoolExecutor timers;
  private QuartzEngine engine;
  private RunLogHandler runLogs;

  /** Nobody calls {@link #stop} after a start that failed, so the timers end here. */
  @PostConstruct
  void start() {
    timers = new ScheduledThreadPoolExecutor(TIMER_THREADS, threads);
    try {
      startAll();
    } catch (RuntimeException e) {
      timers.shutdownNow();
      throw e;
    }
  }

  private void startAll() {
    scheduleKinds.forEach(ScheduleKinds.all()::register);
    LOG.starting(CheckIn.version(), config.nodeId(), config);
    Migrations.migrate(schedulerData);
    catalogue.load();
    runLogs = RunLogHandler.install();
    startChecksIn();
    try {
      startQuartz();
    } catch (SchedulerException e) {
      throw new CarillonException("Quartz could not be started: " + e.getMessage(), e);
    }
    balanceSlots();
    watch(runs::stopWhatTakesTooLong, TIME_LIMIT_MILLIS);
    watch(cancels::look, CANCEL_MILLIS);
    watch(board::update, BOARD_MILLIS);
    watch(this::balanceSlots, SLOT_MILLIS);
    watch(this::refillTokens, TOKEN_MILLIS);
    LOG.started(config.nodeId(), handlers.eventNames());
    // The log is to have the moment of readiness also where no load balancer asks for it.
    timers.schedule(readiness::answer, 1, TimeUnit.SECONDS);
  }

  private void balanceSlots() {
    if (limits.balance()) {
      jobStore.claimPolicyChanged();
    }
  }

  private void refillTokens() {
    if (limits.refill()) {
      jobStore.claimPolicyChanged();
    }
  }

  /**
   * An executor never again calls what has thrown once. Not a managed one: the container's refuses
   * (WFLYEE0110) to run anything from the moment the server is told to stop, while this node still
   * works and must go on saying that it lives.
   */
  private void watch(Runnable action, long millis) {
    Runnable tried =
        () -> {
          try {
            action.run();
          } catch (RuntimeException e) {
            LOG.watchFailed(e);
          }
        };
    timers.scheduleWithFixedDelay(tried, millis, millis, TimeUnit.MILLISECONDS);
  }

  private void startChecksIn() {
    checkIn.show(
        handlers::eventNames, runs::count, () -> Math.max(0, jobStore.held() - runs.count()));
    checkIn.checkIn();
    watch(checkIn::checkIn, config.checkInInterval().toMillis());
    watch(checkIn::lookForDrain, DRAIN_MILLIS);
    partitions.makeAhead();
    handlers.onChange(this::handlersChanged);
    checkIn.onDrain(handle::standBy);
  }

  private void handlersChanged() {
    checkIn.checkIn();
    jobStore.claimPolicyChanged();
    handle.wakeUp();
  }

  /** The worker threads: as many as are configured, made by the container, gone when idle. */
  private ThreadPoolExecutor workerThreads() {
    ThreadPoolExecutor workerThreads =
        new ThreadPoolExecutor(
            config.threads(),
            config.threads(),
            60,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            threads);
    workerThreads.allowCoreThreadTimeOut(true);
    return workerThreads;
  }

  private PrefetchingThreadPool pool(int prefetch) {
    PrefetchingThreadPool pool = new PrefetchingThreadPool();
    pool.setThreadCount(config.threads());
    pool.setMaxPrefetch(prefetch);
    pool.setShutdownGrace(config.shutdownGrace());
    pool.setExecutor(workers);
    return pool;
  }

  private void startQuartz() throws SchedulerException {
    ContainerThreads quartzThreads = new ContainerThreads(threads);
    workers = workerThreads();
    int prefetch = jobStore.prefetch();
    JobStore store = jobStore.make(quartzThreads, threads);
    engine =
        new QuartzEngine(
            config,
            new QuartzEngine.Parts(
                store,
                config.threads() + prefetch,
                pool(prefetch),
                quartzThreads,
                (bundle, scheduler) -> jobs.select(bundle.getJobDetail().getJobClass()).get(),
                outage));
    handle.set(engine.scheduler(), engine.core(), store);
    var listeners = engine.scheduler().getListenerManager();
    listeners.addTriggerListener(
        resolution, GroupMatcher.triggerGroupEquals(EventKeys.EVENT_GROUP));
    listeners.addJobListener(recording, GroupMatcher.jobGroupEquals(EventKeys.JOB_GROUP));
    HistoryRetention.install(engine.scheduler());
    declarations.declare(schedules.declared());
    engine.scheduler().start();
    checkIn.claims();
  }

  @PreDestroy
  void stop() {
    LOG.stopping(config.shutdownGrace());
    checkIn.drain();
    if (engine != null && !engine.stop()) {
      LOG.graceOver(config.shutdownGrace());
    }
    workers.shutdownNow();
    persistence.stop();
    stopTimers();
    runLogs.remove();
    limits.leave();
    checkIn.leave();
  }

  /** What a watch has begun is ended before this returns, so that no check-in follows the last. */
  private void stopTimers() {
    timers.shutdown();
    try {
      if (!timers.awaitTermination(TIMERS_PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        timers.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
