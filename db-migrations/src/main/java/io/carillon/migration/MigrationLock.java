package io.carillon.migration;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/**
 * Lets one node at a time look at the schema and change it. The others wait in the database and go
 * on the moment it is free; Flyway's own lock is polled once a second. Bound to a transaction, so
 * it works behind PgBouncer and ends with a node that dies.
 */
final class MigrationLock implements AutoCloseable {
  /** "carillon" in ASCII. */
  static final long KEY = 0x63_61_72_69_6c_6c_6f_6eL;

  private final Connection connection;
  private final NoTimeout noTimeout;

  private MigrationLock(Connection connection) throws SQLException {
    this.connection = connection;
    this.noTimeout = NoTimeout.on(connection);
  }

  static MigrationLock take(DataSource dataSource) throws SQLException {
    MigrationLock lock = new MigrationLock(dataSource.getConnection());
    try {
      lock.await();
      return lock;
    } catch (SQLException e) {
      lock.close();
      throw e;
    }
  }

  private void await() throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SELECT pg_advisory_xact_lock(" + KEY + ")");
    }
  }

  /** Its transaction holds the lock: read with it, do not end it. */
  Connection connection() {
    return connection;
  }

  @Override
  public void close() throws SQLException {
    try (connection) {
      noTimeout.end();
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }
}
