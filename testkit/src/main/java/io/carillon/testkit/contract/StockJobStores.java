package io.carillon.testkit.contract;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.quartz.impl.jdbcjobstore.InvalidConfigurationException;
import org.quartz.impl.jdbcjobstore.JobStoreTX;
import org.quartz.impl.jdbcjobstore.PostgreSQLDelegate;
import org.quartz.spi.JobStore;
import org.quartz.utils.ConnectionProvider;
import org.quartz.utils.DBConnectionManager;

/** Quartz's own store in a database: JobStoreTX, clustered, with data as properties. */
public final class StockJobStores implements JobStoreFactory {
  private static final AtomicInteger SOURCES = new AtomicInteger();

  private static final Map<Promise, String> QUIRKS = quirksOfStock();

  private final String delegateInitString;

  public StockJobStores() {
    this("");
  }

  private StockJobStores(String delegateInitString) {
    this.delegateInitString = delegateInitString;
  }

  /** With a persistence delegate for triggers that are not Quartz's own. */
  public StockJobStores withTriggerPersistence(String className) {
    return new StockJobStores("triggerPersistenceDelegateClasses=" + className);
  }

  @Override
  public String storeName() {
    return "JobStoreTX";
  }

  @Override
  public JobStore create(StoreSettings settings) {
    JobStoreTX store = new JobStoreTX();
    store.setDataSource(registered(settings.dataSource()));
    store.setIsClustered(true);
    store.setUseProperties("true");
    store.setUseEnhancedStatements(true);
    store.setAcquireTriggersWithinLock(true);
    store.setMisfireThreshold(settings.misfireThreshold().toMillis());
    store.setClusterCheckinInterval(settings.checkInInterval().toMillis());
    store.setMakeThreadsDaemons(true);
    store.setDbRetryInterval(200);
    try {
      if (!delegateInitString.isEmpty()) {
        store.setDriverDelegateInitString(delegateInitString);
      }
      store.setDriverDelegateClass(PostgreSQLDelegate.class.getName());
    } catch (InvalidConfigurationException e) {
      throw new IllegalStateException(e);
    }
    return store;
  }

  @Override
  public Map<Promise, String> quirks() {
    return QUIRKS;
  }

  private static Map<Promise, String> quirksOfStock() {
    Map<Promise, String> quirks = new EnumMap<>(Promise.class);
    quirks.put(Promise.MATCHER_TAKES_TEXT_LITERALLY, "% and _ are wildcards of LIKE");
    quirks.put(
        Promise.REPLACED_TRIGGER_MAY_CHANGE_ITS_TYPE,
        "a simple trigger replaced by a cron trigger cannot be read any more");
    quirks.put(Promise.CHANGED_CALENDAR_KEEPS_PAUSES, "resumes each of its paused triggers");
    quirks.put(Promise.PAUSED_JOB_GROUP_IS_REMEMBERED, "pauses the triggers of the moment");
    quirks.put(
        Promise.PAUSED_GROUPS_ARE_REAL_GROUPS, "names also _$_ALL_GROUPS_PAUSED_$_ after pauseAll");
    quirks.put(
        Promise.RESUME_ALL_LEAVES_NO_PAUSE,
        "a group without triggers stays paused, and mutes what is added later");
    quirks.put(
        Promise.RESET_WAITS_FOR_THE_RUNNING_JOB, "NORMAL, and fires beside the running copy");
    quirks.put(
        Promise.RELEASE_DOES_NOT_UNBLOCK, "turns BLOCKED into NORMAL; a second copy can start");
    return quirks;
  }

  private static String registered(DataSource dataSource) {
    String name = "stock" + SOURCES.incrementAndGet();
    DBConnectionManager.getInstance().addConnectionProvider(name, new Lent(dataSource));
    return name;
  }

  /** Connections that outlive the store. */
  private record Lent(DataSource dataSource) implements ConnectionProvider {
    @Override
    public Connection getConnection() throws SQLException {
      return dataSource.getConnection();
    }

    @Override
    public void shutdown() {
      // The test closes its data source.
    }

    @Override
    public void initialize() {
      // Nothing to prepare.
    }
  }
}
