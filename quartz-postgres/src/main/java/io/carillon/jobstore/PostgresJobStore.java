package io.carillon.jobstore;

import io.carillon.jdbc.TablePrefix;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.quartz.JobDetail;
import org.quartz.JobKey;
import org.quartz.JobPersistenceException;
import org.quartz.SchedulerConfigException;
import org.quartz.SchedulerException;
import org.quartz.Trigger.CompletedExecutionInstruction;
import org.quartz.TriggerKey;
import org.quartz.spi.ClassLoadHelper;
import org.quartz.spi.OperableTrigger;
import org.quartz.spi.SchedulerSignaler;
import org.quartz.spi.TriggerFiredBundle;
import org.quartz.spi.TriggerFiredResult;

/**
 * Quartz's job store done for PostgreSQL, on Quartz's own tables. A plain Quartz application
 * changes one line:
 *
 * <pre>
 * org.quartz.jobStore.class = io.carillon.jobstore.PostgresJobStore
 * org.quartz.jobStore.dataSource = …
 * </pre>
 *
 * <p>Triggers are claimed in batches by single statements that wait for nobody, and completed in
 * batches by a thread of the store; no lock is shared by the cluster. Whether something is due or a
 * node is dead is judged by the database's clock alone.
 */
public final class PostgresJobStore extends PausingCalls {
  private final Set<JobKey> ensuredJobs = ConcurrentHashMap.newKeySet();
  private volatile Running running;

  /** Everything that exists from {@link #initialize} on. */
  private record Running(
      Store store,
      Operations operations,
      Engine engine,
      Announcer announcer,
      CompleteWithin within) {}

  @Override
  public void initialize(ClassLoadHelper classes, SchedulerSignaler signaler)
      throws SchedulerConfigException {
    TablePrefix prefix = new TablePrefix(tablePrefix());
    DataSources sources = dataSources();
    Store store =
        new Store(
            schedulerName(),
            instanceId(),
            sources.own(prefix),
            sources.callers(prefix),
            new TriggerTypes(
                tablePrefix(),
                schedulerName(),
                TriggerDelegates.load(triggerPersistenceDelegates(), classes)),
            new JobData(jobDataFormat(), classes),
            classes,
            signaler,
            misfireThreshold());
    loadCompletionSink(classes);
    Operations operations = new Operations(store, completionSink());
    Node node = Node.of(schedulerName(), tablePrefix(), sessions(), clusterCheckinInterval());
    ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, threadFactory());
    timer.setRemoveOnCancelPolicy(true);
    Engine engine = new Engine(store, operations, node, timer, this);
    Announcer announcer = new Announcer(store, node, engine.clock(), timer);
    CompleteWithin within = new CompleteWithin(schedulerName(), prefix, engine.firings());
    running = new Running(store, operations, engine, announcer, within);
    PostgresJobStores.add(this);
  }

  @Override
  public void schedulerStarted() throws SchedulerException {
    try {
      running.engine().start();
    } catch (SQLException e) {
      throw new JobPersistenceException("The job store cannot start: " + Tables.hint(e), e);
    }
  }

  @Override
  public void schedulerPaused() {} // Quartz's thread stops asking

  @Override
  public void schedulerResumed() {
    wakeUp();
  }

  @Override
  public void shutdown() {
    PostgresJobStores.remove(this);
    if (running != null) {
      running.engine().stop();
    }
  }

  /** Makes Quartz's thread look for what is due: the claim policy allows more than before. */
  public void wakeUp() {
    running.engine().agenda().dueNow();
  }

  @Override
  public boolean supportsPersistence() {
    return true;
  }

  @Override
  public boolean isClustered() {
    return true;
  }

  /** Makes all nodes look for what is due, at once or when the caller's transaction commits. */
  public void announceDue() throws JobPersistenceException {
    change(0, session -> true);
  }

  @Override
  Store store() {
    return running.store();
  }

  @Override
  Operations operations() {
    return running.operations();
  }

  @Override
  Announcer announcer() {
    return running.announcer();
  }

  @Override
  void remember(long due) {
    running.engine().agenda().dueAt(due);
  }

  /**
   * Stores a durable job unless there is one of its key; waits for no other open transaction, and
   * is not part of the caller's. Once it has been seen, later calls for the key cost nothing.
   */
  public void ensureJob(JobDetail job) throws JobPersistenceException {
    if (!job.isDurable()) {
      throw new JobPersistenceException("Only durable jobs can be ensured: " + job.getKey());
    }
    if (ensuredJobs.contains(job.getKey())) {
      return;
    }
    try {
      store()
          .own()
          .run(
              session -> {
                operations().jobs.ensure(session, job);
                return true;
              });
    } catch (SQLException e) {
      throw new JobPersistenceException("Cannot store job " + job.getKey(), e);
    }
    ensuredJobs.add(job.getKey());
  }

  /**
   * Stores triggers of jobs that exist (see {@link #ensureJob}), thousands in a statement, in the
   * caller's transaction where there is one, else in one of their own.
   *
   * @return the keys of those that are stored; the others' keys or unique keys were taken
   */
  public Set<TriggerKey> storeAll(List<OneShotTrigger> triggers) throws JobPersistenceException {
    if (triggers.isEmpty()) {
      return Set.of();
    }
    long first =
        triggers.stream().mapToLong(each -> each.getNextFireTime().getTime()).min().orElseThrow();
    return change(first, session -> operations().intake.store(session, triggers));
  }

  /**
   * Completes a running one-shot trigger in the job's own transaction, on its connection: its row
   * goes if and only if that transaction commits. When it has, tell the trigger so by {@link
   * OneShotTrigger#completedWithin}; otherwise the run ends like any other.
   *
   * @return false when this node has lost the firing: the transaction must be rolled back
   */
  public boolean completeWithin(Connection connection, OneShotTrigger trigger) throws SQLException {
    return running.within().complete(connection, trigger);
  }

  /** The same, and before it a statement of the job's, in one round trip to the server. */
  public boolean completeWithin(
      Connection connection, OneShotTrigger trigger, JobStatement statement) throws SQLException {
    return running.within().complete(connection, trigger, statement);
  }

  /** Ends the run of a trigger that was {@linkplain OneShotTrigger#defer deferred}. */
  public void complete(OneShotTrigger trigger) {
    running.engine().firings().of(trigger).ifPresent(running.engine()::completeDeferred);
  }

  @Override
  public List<OperableTrigger> acquireNextTriggers(long noLaterThan, int maxCount, long timeWindow)
      throws JobPersistenceException {
    try {
      List<Firing> claimed = running.engine().acquire(claimPolicy().claimable(), maxCount);
      claimPolicy().claimed(claimed.stream().map(firing -> firing.job().getKey()).toList());
      return new ArrayList<>(claimed.stream().map(Firing::before).toList());
    } catch (SQLException e) {
      throw new JobPersistenceException("Cannot claim what is due: " + e.getMessage(), e);
    }
  }

  @Override
  public void releaseAcquiredTrigger(OperableTrigger trigger) {
    running.engine().firings().of(trigger).ifPresent(this::giveBack);
  }

  @Override
  public List<TriggerFiredResult> triggersFired(List<OperableTrigger> triggers)
      throws JobPersistenceException {
    try {
      long now = running.engine().clock().now();
      Map<String, Firing> fired = new HashMap<>();
      for (Firing firing : running.engine().fire(firings(triggers))) {
        fired.put(firing.id(), firing);
      }
      return triggers.stream()
          .map(trigger -> bundle(fired.get(trigger.getFireInstanceId()), now))
          .map(TriggerFiredResult::new)
          .toList();
    } catch (SQLException e) {
      throw new JobPersistenceException("Cannot fire what was claimed: " + e.getMessage(), e);
    }
  }

  private List<Firing> firings(Collection<OperableTrigger> triggers) {
    return triggers.stream()
        .flatMap(trigger -> running.engine().firings().of(trigger).stream())
        .toList();
  }

  /** Null is Quartz's word for a trigger that is not to fire after all. */
  private TriggerFiredBundle bundle(Firing firing, long now) {
    return firing == null ? null : ClaimedBundle.of(firing, this, now);
  }

  @Override
  public void triggeredJobComplete(
      OperableTrigger trigger, JobDetail job, CompletedExecutionInstruction instruction) {
    running
        .engine()
        .firings()
        .of(trigger)
        .ifPresent(firing -> running.engine().completed(firing, job, instruction));
  }

  boolean mayStart(Firing firing) {
    return running.engine().mayStart(firing);
  }

  void giveBack(Firing firing) {
    running.engine().giveBack(firing);
  }

  void ended(Firing firing) {
    running.engine().ended(firing);
  }

  /**
   * How many triggers this node holds: claimed, running, or not yet stored as completed; none
   * before {@link #initialize}.
   */
  public int held() {
    return running == null ? 0 : running.engine().firings().count();
  }

  /** How many of each job's triggers this node holds; jobs of which it holds none are left out. */
  public Map<JobKey, Integer> heldByJob() {
    return running.engine().firings().countByJob();
  }
}
