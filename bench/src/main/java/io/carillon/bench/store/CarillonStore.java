package io.carillon.bench.store;

import io.carillon.api.EventRequest;
import io.carillon.bench.database.BenchDatabase;
import io.carillon.bench.database.JtaPool;
import io.carillon.event.EventData;
import io.carillon.event.EventTriggers;
import io.carillon.jobstore.CompletionSink;
import io.carillon.jobstore.OneShotTrigger;
import io.carillon.jobstore.PostgresJobStore;
import io.carillon.jobstore.PrefetchingThreadPool;
import io.carillon.migration.Migrations;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import javax.sql.DataSource;
import org.quartz.Job;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;

/** Quartz on our job store, with the platform's schema and, unless switched off, its history. */
final class CarillonStore implements Store {
  private static final int CONNECTIONS = 8;
  private static final int THREADS = 10;
  private static final int BATCH = 1_000;
  private static final int ATTEMPTS = 3;

  /** Each waits for its own commit; of 12, 20, 32 and 50 these were the fastest on two cores. */
  private static final int JOINING_THREADS = 20;

  private final BenchDatabase database;
  private final InstantSource clock;
  private final History history;
  private final PostgresJobStore clientStore;
  private final Scheduler client;

  /** Whether it is written. */
  enum History {
    ON,
    OFF
  }

  CarillonStore(StoreKind.Site site, History history) {
    database = site.database();
    clock = site.clock();
    this.history = history;
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
    EventData data = EventData.first(event.payload(), ATTEMPTS, now, "bench", Optional.empty());
    return EventTriggers.trigger(
        event.id(), EventJob.KEY.getName(), event.dueAt(), EventRequest.DEFAULT_PRIORITY, data);
  }

  @Override
  public Node start(String name, EventHandler handler) {
    Recorder recorder = new Recorder(name, clock);
    EventJob job = new EventJob(handler);
    return history == History.ON
        ? start(name, jobStore(name, recorder), new RecordedJob(job, recorder), THREADS)
        : start(name, jobStore(name, CompletionSink.none()), job, THREADS);
  }

  @Override
  public Node startInserting(String name, EventHandler handler) {
    database.execute(InsertedRow.table());
    PostgresJobStore jobStore = jobStore(name, CompletionSink.none());
    JtaPool rows = database.jtaPool(JOINING_THREADS);
    Recorder recorder = new Recorder(name, clock);
    JoinedJob job = new JoinedJob(recorder, jobStore, rows, new EventJob(handler));
    return start(name, jobStore, job, JOINING_THREADS);
  }

  private static Node start(String name, PostgresJobStore jobStore, Job job, int threads) {
    try {
      Scheduler scheduler = build(name, jobStore, threads);
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
    return history == History.ON
        ? OptionalLong.of(database.number("SELECT count(*) FROM carillon_execution"))
        : OptionalLong.empty();
  }

  @Override
  public void close() {
    QuartzNode.shutdown(client);
  }
}
