package io.carillon.bench.store;

import io.carillon.bench.database.BenchDatabase;
import io.carillon.jobstore.CompletionSink;
import io.carillon.jobstore.OneShotTrigger;
import io.carillon.jobstore.PostgresJobStore;
import io.carillon.jobstore.PrefetchingThreadPool;
import io.carillon.migration.Migrations;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import javax.sql.DataSource;
import org.quartz.JobDataMap;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.TriggerKey;

/** Quartz on our job store, with the platform's schema and, unless switched off, its history. */
final class CarillonStore implements Store {
  private static final int CONNECTIONS = 8;
  private static final int THREADS = 10;
  private static final int BATCH = 1_000;

  /** Each waits for its own commit. */
  private static final int JOINING_THREADS = 50;

  private final BenchDatabase database;
  private final InstantSource clock;
  private final StoreKind.History history;
  private final PostgresJobStore clientStore;
  private final Scheduler client;

  CarillonStore(StoreKind.Site site) {
    database = site.database();
    clock = site.clock();
    history = site.history();
    Migrations.migrate(database.dataSource());
    clientStore = jobStore("client", CompletionSink.none());
    try {
      client = build("client", clientStore, THREADS);
      clientStore.ensureJob(EventJob.detail());
    } catch (SchedulerException e) {
      throw new StoreException("carillon", e);
    }
  }

  private PostgresJobStore jobStore(String instanceId, CompletionSink sink) {
    DataSource pool = database.pool("carillon-" + instanceId, CONNECTIONS);
    PostgresJobStore jobStore = new PostgresJobStore();
    jobStore.setInstanceName(QuartzNode.CLUSTER);
    jobStore.setInstanceId(instanceId);
    jobStore.setSchedulerDataSource(pool);
    jobStore.setUseProperties(true);
    jobStore.setCompletionSink(sink);
    return jobStore;
  }

  private static Scheduler build(String instanceId, PostgresJobStore jobStore, int threads)
      throws SchedulerException {
    PrefetchingThreadPool threadPool = new PrefetchingThreadPool();
    threadPool.setThreadCount(threads);
    threadPool.setMaxPrefetch(BATCH);
    return QuartzNode.build(new QuartzNode.Parts(instanceId, jobStore, threadPool, BATCH));
  }

  @Override
  public void scheduleAll(List<Event> events) {
    Instant now = clock.instant();
    try {
      clientStore.storeAll(events.stream().map(event -> trigger(event, now)).toList());
    } catch (SchedulerException e) {
      throw new StoreException("carillon", e);
    }
  }

  @Override
  public void schedule(Event event) {
    try {
      client.scheduleJob(trigger(event, clock.instant()));
    } catch (SchedulerException e) {
      throw new StoreException("carillon", e);
    }
  }

  private static OneShotTrigger trigger(Event event, Instant now) {
    JobDataMap data = new JobDataMap();
    data.put(EventJob.PAYLOAD, event.payload());
    data.put(EventJob.ATTEMPT, "1");
    data.put(EventJob.MAX_ATTEMPTS, "3");
    data.put(EventJob.CREATED_AT, now.toString());
    data.put(EventJob.CREATED_BY, "bench");
    OneShotTrigger trigger = OneShotTrigger.at(event.dueAt());
    trigger.setKey(new TriggerKey(event.id().toString(), EventJob.GROUP));
    trigger.setJobKey(EventJob.KEY);
    trigger.setJobDataMap(data);
    return trigger;
  }

  @Override
  public Node start(String name, EventHandler handler) {
    History written = new History(name, clock);
    boolean kept = history == StoreKind.History.ON;
    try {
      Scheduler scheduler =
          build(name, jobStore(name, kept ? written : CompletionSink.none()), THREADS);
      EventJob job = kept ? new EventJob(handler, written::started) : new EventJob(handler);
      scheduler.setJobFactory((bundle, owner) -> job);
      scheduler.start();
      return () -> QuartzNode.shutdown(scheduler);
    } catch (SchedulerException e) {
      throw new StoreException("carillon", e);
    }
  }

  @Override
  public Node startInserting(String name, EventHandler handler) {
    database.execute(InsertedRow.table());
    PostgresJobStore jobStore = jobStore(name, CompletionSink.none());
    DataSource rows = database.pool("carillon-rows-" + name, JOINING_THREADS);
    JoinedJob job = new JoinedJob(name, clock, new JoinedJob.Parts(jobStore, rows), handler);
    try {
      Scheduler scheduler = build(name, jobStore, JOINING_THREADS);
      scheduler.setJobFactory((bundle, owner) -> job);
      scheduler.start();
      return () -> QuartzNode.shutdown(scheduler);
    } catch (SchedulerException e) {
      throw new StoreException("carillon", e);
    }
  }

  @Override
  public String unfinishedDueBefore(long epochMillis) {
    return "SELECT FROM qrtz_triggers WHERE sched_name = '%s' AND carillon_due < %d"
            .formatted(QuartzNode.CLUSTER, epochMillis)
        + " UNION ALL SELECT FROM qrtz_claims";
  }

  @Override
  public OptionalLong historyRows() {
    return history == StoreKind.History.ON
        ? OptionalLong.of(database.number("SELECT count(*) FROM carillon_execution"))
        : OptionalLong.empty();
  }

  @Override
  public void close() {
    QuartzNode.shutdown(client);
  }
}
