package io.carillon.jobstore;

import java.sql.Connection;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.JobKey;
import org.quartz.Scheduler;
import org.quartz.TriggerKey;
import org.quartz.core.QuartzScheduler;
import org.quartz.core.QuartzSchedulerResources;
import org.quartz.impl.DefaultThreadExecutor;
import org.quartz.impl.StdJobRunShellFactory;
import org.quartz.impl.StdScheduler;
import org.quartz.simpl.CascadingClassLoadHelper;

/** A scheduler over a {@link PostgresJobStore} whose jobs do what the test says. */
final class TestNode implements AutoCloseable {
  static final String SCHEDULER = "carillon";
  static final JobKey JOB = new JobKey("SendEmail", "event");

  final PostgresJobStore store = new PostgresJobStore();
  final Scheduler scheduler;
  final List<CompletedFiring> completed = new CopyOnWriteArrayList<>();
  final List<LostFiring> takenOver = new CopyOnWriteArrayList<>();
  final List<CompletedFiring> lost = new CopyOnWriteArrayList<>();
  final List<CompletedFiring> skipped = new CopyOnWriteArrayList<>();

  /** Stands for every job. */
  public static final class AnyJob implements Job {
    @Override
    public void execute(JobExecutionContext context) {
      throw new IllegalStateException("the job factory makes the job");
    }
  }

  private final class Sink implements CompletionSink {
    @Override
    public void store(Connection connection, List<CompletedFiring> firings) {
      completed.addAll(firings);
    }

    @Override
    public void takenOver(Connection connection, List<LostFiring> firings) {
      takenOver.addAll(firings);
    }

    @Override
    public void skipped(Connection connection, List<CompletedFiring> firings) {
      skipped.addAll(firings);
    }

    @Override
    public void lost(List<CompletedFiring> firings) {
      lost.addAll(firings);
    }
  }

  TestNode(DataSource dataSource, String instance, Consumer<JobExecutionContext> work)
      throws Exception {
    this(dataSource, instance, work, settings -> {});
  }

  TestNode(
      DataSource dataSource,
      String instance,
      Consumer<JobExecutionContext> work,
      Consumer<PostgresJobStore> settings)
      throws Exception {
    this(dataSource, instance, work, settings, 1);
  }

  TestNode(
      DataSource dataSource,
      String instance,
      Consumer<JobExecutionContext> work,
      Consumer<PostgresJobStore> settings,
      int threads)
      throws Exception {
    store.setInstanceName(SCHEDULER);
    store.setInstanceId(instance);
    store.setSchedulerDataSource(dataSource);
    store.setUseProperties(true);
    store.setClusterCheckinInterval(1_500);
    store.setCompletionSink(new Sink());
    settings.accept(store);
    scheduler = scheduler(instance, threads);
    scheduler.setJobFactory((bundle, owner) -> work::accept);
  }

  private Scheduler scheduler(String instance, int threads) throws Exception {
    PrefetchingThreadPool pool = new PrefetchingThreadPool();
    pool.setThreadCount(threads);
    pool.setInstanceName(SCHEDULER);
    pool.initialize();
    QuartzSchedulerResources resources = new QuartzSchedulerResources();
    resources.setName(SCHEDULER);
    resources.setInstanceId(instance);
    resources.setThreadName("scheduler-" + UUID.randomUUID());
    resources.setThreadPool(pool);
    resources.setThreadExecutor(new DefaultThreadExecutor());
    resources.setJobStore(store);
    resources.setMaxBatchSize(500);
    resources.setMakeSchedulerThreadDaemon(true);
    StdJobRunShellFactory shells = new StdJobRunShellFactory();
    resources.setJobRunShellFactory(shells);
    QuartzScheduler quartz = new QuartzScheduler(resources, 30_000, -1);
    CascadingClassLoadHelper classes = new CascadingClassLoadHelper();
    classes.initialize();
    store.initialize(classes, quartz.getSchedulerSignaler());
    StdScheduler made = new StdScheduler(quartz);
    shells.initialize(made);
    quartz.initialize();
    return made;
  }

  TestNode start() throws Exception {
    scheduler.start();
    return this;
  }

  static JobDetail job() {
    return job(JOB);
  }

  static JobDetail job(JobKey key) {
    return JobBuilder.newJob(AnyJob.class).withIdentity(key).storeDurably().build();
  }

  static OneShotTrigger oneShot(String name) {
    return oneShot(name, now().minusSeconds(60));
  }

  static OneShotTrigger oneShot(String name, Instant due) {
    OneShotTrigger trigger = OneShotTrigger.at(due);
    trigger.setKey(new TriggerKey(name, "event"));
    trigger.setJobKey(JOB);
    return trigger;
  }

  static List<OneShotTrigger> oneShots(int count) {
    List<OneShotTrigger> triggers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      triggers.add(oneShot("event-" + i));
    }
    return triggers;
  }

  static Instant now() {
    return InstantSource.system().instant();
  }

  @Override
  public void close() throws Exception {
    scheduler.shutdown(true);
  }
}
