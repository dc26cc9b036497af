package io.carillon.jobstore;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.quartz.SchedulerConfigException;
import org.quartz.spi.ClassLoadHelper;
import org.quartz.spi.JobStore;
import org.slf4j.event.Level;

/**
 * The settings of {@link PostgresJobStore}. As bean properties they are what {@code
 * quartz.properties} sets by {@code org.quartz.jobStore.…}; those of Quartz's stock JDBC store keep
 * their names.
 */
public abstract class StoreSettings implements JobStore {
  private String schedulerName = "QuartzScheduler";
  private String instanceId = "NON_CLUSTERED";
  private String dataSource;
  private String nonManagedTXDataSource;
  private String tablePrefix = "QRTZ_";
  private String triggerPersistenceDelegates = "";
  private boolean useProperties;
  private boolean sessionFeatures = true;
  private boolean reportOutages = true;
  private long misfireThreshold = 60_000;
  private long clusterCheckinInterval = 7_500;
  private DataSource schedulerDataSource;
  private DataSource callerDataSource;
  private ClaimPolicy claimPolicy = ClaimPolicy.everything();
  private CompletionSink completionSink = CompletionSink.none();
  private String completionSinkClass;
  private ThreadFactory threadFactory = new DaemonThreads();

  /** Threads for a plain JVM. */
  private static final class DaemonThreads implements ThreadFactory {
    private final AtomicInteger count = new AtomicInteger();

    @Override
    public Thread newThread(Runnable work) {
      Thread thread = new Thread(work, "carillon-store-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    }
  }

  @Override
  public void setInstanceName(String schedulerName) {
    this.schedulerName = schedulerName;
  }

  @Override
  public void setInstanceId(String instanceId) {
    if (instanceId.isBlank() || instanceId.length() > 200) {
      throw new IllegalArgumentException(
          "instanceId must have 1 to 200 characters: '" + instanceId + "'");
    }
    this.instanceId = instanceId;
  }

  @Override
  public long getEstimatedTimeToReleaseAndAcquireTrigger() {
    return 5;
  }

  @Override
  public long getAcquireRetryDelay(int failureCount) {
    return Math.min(5_000L, 250L << Math.min(failureCount, 5));
  }

  /** The size is the thread pool's business. */
  @Override
  public void setThreadPoolSize(int size) {
    // a claim is as large as Quartz asks for
  }

  /** The name of the data source in Quartz's {@code DBConnectionManager}. */
  public void setDataSource(String name) {
    this.dataSource = name;
  }

  /** With a JTA {@code dataSource}: the name of the one for the scheduler's own transactions. */
  public void setNonManagedTXDataSource(String name) {
    this.nonManagedTXDataSource = name;
  }

  /** What the tables' names begin with; default {@code QRTZ_}. */
  public void setTablePrefix(String tablePrefix) {
    this.tablePrefix = tablePrefix;
  }

  /**
   * Milliseconds by which a trigger may be late before its misfire instruction applies, ≥ 1;
   * default 60,000.
   */
  public void setMisfireThreshold(long millis) {
    if (millis < 1) {
      throw new IllegalArgumentException("misfireThreshold must be at least 1: " + millis);
    }
    this.misfireThreshold = millis;
  }

  /**
   * A node is given up when it has not checked in for twice this many milliseconds, ≥ 300; default
   * 7,500. A killed process is noticed at once whatever this is, unless session features are off.
   */
  public void setClusterCheckinInterval(long millis) {
    if (millis < 300) {
      throw new IllegalArgumentException("clusterCheckinInterval must be at least 300: " + millis);
    }
    this.clusterCheckinInterval = millis;
  }

  /** Whether job data is stored as text ({@code true}) or as serialised Java; default false. */
  public void setUseProperties(boolean useProperties) {
    this.useProperties = useProperties;
  }

  /**
   * Whether the node keeps a session of its own for notifications and for the lock that shows it
   * alive; default true. Set to false behind PgBouncer in transaction mode, together with {@code
   * prepareThreshold=0} on the JDBC URL; then the nodes look for what is due and for each other by
   * polling.
   */
  public void setSessionFeatures(boolean sessionFeatures) {
    this.sessionFeatures = sessionFeatures;
  }

  /**
   * Whether the log says when the database goes away and when it is back; default true. Set to
   * false where something else says so.
   */
  public void setReportOutages(boolean reportOutages) {
    this.reportOutages = reportOutages;
  }

  /**
   * Class names, separated by commas, of further {@code TriggerPersistenceDelegate}s, each with a
   * constructor without parameters.
   */
  public void setTriggerPersistenceDelegates(String classNames) {
    this.triggerPersistenceDelegates = classNames;
  }

  /**
   * As for stock Quartz: {@code triggerPersistenceDelegateClasses=a.B,c.D}. Others of its settings
   * have no meaning here.
   */
  public void setDriverDelegateInitString(String initString) {
    String prefix = "triggerPersistenceDelegateClasses=";
    for (String setting : initString.split("\\|")) {
      if (setting.startsWith(prefix)) {
        setTriggerPersistenceDelegates(setting.substring(prefix.length()));
      }
    }
  }

  /**
   * Accepted and ignored, so that a configuration for the stock store works: there is one dialect.
   */
  public void setDriverDelegateClass(String className) {
    // PostgreSQL is what this store is for
  }

  /** Accepted and ignored: every instance is a member of its scheduler's cluster. */
  public void setIsClustered(boolean clustered) {
    // a cluster of one is a cluster
  }

  /** Accepted and ignored: a claim is always safe. */
  public void setAcquireTriggersWithinLock(boolean within) {
    // there is no lock to be within
  }

  /** Accepted and ignored: misfires are handled as many at once as are claimed. */
  public void setMaxMisfiresToHandleAtATime(int max) {
    // no scan, so no limit to it
  }

  /** Instead of {@code dataSource}: connections for the scheduler's own transactions. */
  public void setSchedulerDataSource(DataSource dataSource) {
    this.schedulerDataSource = dataSource;
  }

  /**
   * Connections for those who schedule, when these take part in their transactions (JTA). A
   * connection that is out of auto-commit mode stands in the caller's transaction, which is then
   * joined and left to the caller.
   */
  public void setCallerDataSource(DataSource dataSource) {
    this.callerDataSource = dataSource;
  }

  public void setClaimPolicy(ClaimPolicy policy) {
    this.claimPolicy = policy;
  }

  public void setCompletionSink(CompletionSink sink) {
    this.completionSink = sink;
  }

  /**
   * A {@link CompletionSink} by the name of its class, which has a public constructor without
   * parameters: what {@code quartz.properties} can say.
   */
  public void setCompletionSinkClass(String name) {
    this.completionSinkClass = name;
  }

  /** Makes the store's three threads; default: daemon threads. */
  public void setThreadFactory(ThreadFactory factory) {
    this.threadFactory = factory;
  }

  String schedulerName() {
    return schedulerName;
  }

  String instanceId() {
    return instanceId;
  }

  String tablePrefix() {
    return tablePrefix;
  }

  String triggerPersistenceDelegates() {
    return triggerPersistenceDelegates;
  }

  JobData.Format jobDataFormat() {
    return useProperties ? JobData.Format.PROPERTIES : JobData.Format.SERIALIZED;
  }

  Node.Sessions sessions() {
    return sessionFeatures ? Node.Sessions.USED : Node.Sessions.OFF;
  }

  Level outageLevel() {
    return reportOutages ? Level.WARN : Level.DEBUG;
  }

  long misfireThreshold() {
    return misfireThreshold;
  }

  long clusterCheckinInterval() {
    return clusterCheckinInterval;
  }

  ClaimPolicy claimPolicy() {
    return claimPolicy;
  }

  CompletionSink completionSink() {
    return completionSink;
  }

  /** Makes the sink that is given by its class, if it is. */
  void loadCompletionSink(ClassLoadHelper classes) throws SchedulerConfigException {
    if (completionSinkClass == null) {
      return;
    }
    try {
      completionSink =
          classes
              .loadClass(completionSinkClass, CompletionSink.class)
              .getDeclaredConstructor()
              .newInstance();
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new SchedulerConfigException(
          "completionSinkClass cannot be made: " + completionSinkClass, e);
    }
  }

  ThreadFactory threadFactory() {
    return threadFactory;
  }

  DataSources dataSources() {
    return new DataSources(
        new DataSources.Names(dataSource, nonManagedTXDataSource),
        schedulerDataSource,
        callerDataSource);
  }
}
