package io.carillon.bench.store;

import io.carillon.bench.database.BenchDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;
import org.quartz.impl.jdbcjobstore.InvalidConfigurationException;
import org.quartz.impl.jdbcjobstore.JobStoreTX;
import org.quartz.impl.jdbcjobstore.PostgreSQLDelegate;
import org.quartz.simpl.SimpleThreadPool;
import org.quartz.utils.ConnectionProvider;
import org.quartz.utils.DBConnectionManager;

/** Stock Quartz: JobStoreTX, clustered, on the tables and indexes of its own script. */
final class QuartzStore implements Store {
  private static final String SCRIPT = "/org/quartz/impl/jdbcjobstore/tables_postgres.sql";
  private static final int CLIENT_CONNECTIONS = 4;

  /** Quartz's advice: the threads, and some for the scheduler, check-ins and misfires. */
  private static final int SPARE_CONNECTIONS = 5;

  private final BenchDatabase database;
  private final int threads;
  private final int batch;
  private final Scheduler client;

  QuartzStore(BenchDatabase database, int threads, int batch) {
    this.database = database;
    this.threads = threads;
    this.batch = batch;
    database.execute(script());
    try {
      client = build("client", CLIENT_CONNECTIONS);
      client.addJob(EventJob.detail(), true);
    } catch (SchedulerException e) {
      throw new StoreException("quartz", e);
    }
  }

  private static String script() {
    try (InputStream script = JobStoreTX.class.getResourceAsStream(SCRIPT)) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Scheduler build(String instanceId, int connections) throws SchedulerException {
    DataSource pool = database.pool("quartz-" + instanceId, connections);
    String dataSource = "bench-" + instanceId + "-" + System.identityHashCode(pool);
    DBConnectionManager.getInstance().addConnectionProvider(dataSource, new Pooled(pool));
    JobStoreTX jobStore = jobStore(instanceId, dataSource);
    SimpleThreadPool threadPool = new SimpleThreadPool(threads, Thread.NORM_PRIORITY);
    threadPool.setMakeThreadsDaemons(true);
    return QuartzNode.build(new QuartzNode.Parts(instanceId, jobStore, threadPool, batch));
  }

  private JobStoreTX jobStore(String instanceId, String dataSource) throws SchedulerException {
    JobStoreTX jobStore = new JobStoreTX();
    jobStore.setInstanceName(QuartzNode.CLUSTER);
    jobStore.setInstanceId(instanceId);
    jobStore.setDataSource(dataSource);
    jobStore.setUseProperties("true");
    jobStore.setIsClustered(true);
    // Quartz's own rule: with a batch above 1 acquire within the lock.
    jobStore.setAcquireTriggersWithinLock(batch > 1);
    jobStore.setMakeThreadsDaemons(true);
    jobStore.setThreadPoolSize(threads);
    try {
      jobStore.setDriverDelegateClass(PostgreSQLDelegate.class.getName());
    } catch (InvalidConfigurationException e) {
      throw new SchedulerException(e);
    }
    return jobStore;
  }

  @Override
  public void scheduleAll(List<Event> events) {
    Set<Trigger> triggers = events.stream().map(QuartzStore::trigger).collect(Collectors.toSet());
    try {
      client.scheduleJobs(Map.of(EventJob.detail(), triggers), true);
    } catch (SchedulerException e) {
      throw new StoreException("quartz", e);
    }
  }

  @Override
  public void schedule(Event event) {
    try {
      client.scheduleJob(trigger(event));
    } catch (SchedulerException e) {
      throw new StoreException("quartz", e);
    }
  }

  private static Trigger trigger(Event event) {
    return TriggerBuilder.newTrigger()
        .withIdentity(event.id().toString(), EventJob.GROUP)
        .forJob(EventJob.KEY)
        .startAt(Date.from(event.dueAt()))
        .usingJobData(EventJob.PAYLOAD, event.payload())
        // Otherwise the misfire scan, 20 rows a pass under the cluster's lock, fights the drain.
        .withSchedule(
            SimpleScheduleBuilder.simpleSchedule().withMisfireHandlingInstructionIgnoreMisfires())
        .build();
  }

  @Override
  public Node start(String name, EventHandler handler) {
    try {
      Scheduler scheduler = build(name, threads + SPARE_CONNECTIONS);
      EventJob job = new EventJob(handler);
      scheduler.setJobFactory((bundle, owner) -> job);
      scheduler.start();
      return () -> QuartzNode.shutdown(scheduler);
    } catch (SchedulerException e) {
      throw new StoreException("quartz", e);
    }
  }

  @Override
  public Node startInserting(String name, EventHandler handler) {
    database.execute(InsertedRow.table());
    DataSource rows = database.pool("quartz-rows-" + name, threads);
    return start(name, InsertedRow.before(rows, handler));
  }

  @Override
  public String unfinishedDueBefore(long epochMillis) {
    return "SELECT FROM qrtz_triggers WHERE next_fire_time < "
        + epochMillis
        + " OR next_fire_time IS NULL UNION ALL SELECT FROM qrtz_fired_triggers";
  }

  @Override
  public OptionalLong historyRows() {
    return OptionalLong.empty();
  }

  @Override
  public void close() {
    QuartzNode.shutdown(client);
  }

  /** Hands Quartz a pool under a name. */
  private record Pooled(DataSource pool) implements ConnectionProvider {
    @Override
    public Connection getConnection() throws SQLException {
      return pool.getConnection();
    }

    @Override
    public void shutdown() {
      // The database owns the pool.
    }

    @Override
    public void initialize() {
      // The pool is ready.
    }
  }
}
