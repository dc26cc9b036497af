package io.carillon.migration;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Takes a connection's network time-out away for a while: an index on a large table takes longer
 * than any statement of a running node may, and so does waiting for the node that makes it.
 */
final class NoTimeout {
  private final Connection connection;
  private final int usualMillis;

  private NoTimeout(Connection connection, int usualMillis) {
    this.connection = connection;
    this.usualMillis = usualMillis;
  }

  static NoTimeout on(Connection connection) throws SQLException {
    NoTimeout noTimeout = new NoTimeout(connection, connection.getNetworkTimeout());
    connection.setNetworkTimeout(Runnable::run, 0);
    return noTimeout;
  }

  /** Pooled connections are used again. */
  void end() throws SQLException {
    connection.setNetworkTimeout(Runnable::run, usualMillis);
  }
}
