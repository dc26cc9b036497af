package io.carillon.engine;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.quartz.utils.ConnectionProvider;
import org.quartz.utils.DBConnectionManager;

/** A data source of the container under a name Quartz's stock store looks up. */
final class ContainerConnections implements ConnectionProvider {
  private final DataSource dataSource;

  private ContainerConnections(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  static void register(String name, DataSource dataSource) {
    DBConnectionManager.getInstance()
        .addConnectionProvider(name, new ContainerConnections(dataSource));
  }

  @Override
  public Connection getConnection() throws SQLException {
    return dataSource.getConnection();
  }

  @Override
  public void initialize() {
    // The container has it ready.
  }

  @Override
  public void shutdown() {
    // The container's, not ours to close.
  }
}
