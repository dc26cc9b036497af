package io.carillon.jobstore;

import io.carillon.jdbc.TablePrefix;
import io.carillon.jdbc.Transactions;
import io.carillon.jdbc.Transactions.Joining;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Optional;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.quartz.SchedulerConfigException;
import org.quartz.utils.DBConnectionManager;

/** Which connections are whose: from instances, or by name from Quartz's connection manager. */
final class DataSources {
  private final Names names;
  private final Optional<DataSource> scheduler;
  private final Optional<DataSource> caller;

  /**
   * As in quartz.properties; either may be null.
   *
   * @param dataSource for everything, or for callers when the other is there
   * @param nonManaged for the scheduler's own transactions
   */
  record Names(String dataSource, String nonManaged) {}

  DataSources(Names names, DataSource scheduler, DataSource caller) {
    this.names = names;
    this.scheduler = Optional.ofNullable(scheduler);
    this.caller = Optional.ofNullable(caller);
  }

  Transactions own(TablePrefix prefix) throws SchedulerConfigException {
    Optional<String> name =
        Optional.ofNullable(names.nonManaged()).or(() -> Optional.ofNullable(names.dataSource()));
    DataSource source =
        scheduler
            .or(() -> name.map(Named::new))
            .orElseThrow(
                () ->
                    new SchedulerConfigException(
                        "PostgresJobStore needs a data source: set org.quartz.jobStore.dataSource"));
    return new Transactions(source, prefix, Joining.NEVER);
  }

  Transactions callers(TablePrefix prefix) throws SchedulerConfigException {
    Optional<DataSource> named =
        Optional.ofNullable(names.nonManaged())
            .flatMap(nonManaged -> Optional.ofNullable(names.dataSource()))
            .map(Named::new);
    Optional<DataSource> source = caller.or(() -> named);
    return source.isPresent()
        ? new Transactions(source.get(), prefix, Joining.OPEN_TRANSACTION)
        : own(prefix);
  }

  /** A data source that Quartz knows by name. */
  private record Named(String name) implements DataSource {
    @Override
    public Connection getConnection() throws SQLException {
      return DBConnectionManager.getInstance().getConnection(name);
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
      throw new SQLFeatureNotSupportedException("user and password belong to the data source");
    }

    @Override
    public PrintWriter getLogWriter() {
      return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {
      // it logs nothing
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
      throw new SQLFeatureNotSupportedException();
    }

    @Override
    public int getLoginTimeout() {
      return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
      throw new SQLFeatureNotSupportedException();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
      throw new SQLException("wraps nothing");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
      return false;
    }
  }
}
