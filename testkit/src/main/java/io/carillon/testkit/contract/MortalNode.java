package io.carillon.testkit.contract;

import com.zaxxer.hikari.HikariDataSource;
import io.carillon.testkit.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A node that can die: from one moment to the next it has no connection any more. */
public final class MortalNode implements AutoCloseable {
  private final TestDatabase database;
  private final StoreSettings settings;
  private final HikariDataSource connections;
  private final StoreNode node;

  private MortalNode(
      TestDatabase database, StoreSettings settings, HikariDataSource connections, StoreNode node) {
    this.database = database;
    this.settings = settings;
    this.connections = connections;
    this.node = node;
  }

  /** Starts a node like {@code settings}, but with connections of its own. */
  public static MortalNode started(
      JobStoreFactory factory, TestDatabase database, StoreSettings settings) {
    HikariDataSource connections = database.pool();
    StoreSettings own = settings.withDataSource(connections);
    return new MortalNode(database, own, connections, StoreNode.started(factory, own));
  }

  public StoreNode node() {
    return node;
  }

  /**
   * Kills the node: its sessions end, and nothing it does reaches the database. Its last sign of
   * life is made old, so that nobody has to wait until it is.
   */
  public void die() throws SQLException {
    connections.close();
    forgetSignsOfLife();
  }

  private void forgetSignsOfLife() throws SQLException {
    try (Connection connection = database.dataSource().getConnection();
        PreparedStatement statement =
            connection.prepareStatement(
                """
                UPDATE qrtz_scheduler_state SET last_checkin_time = 0
                WHERE sched_name = ? AND instance_name = ?
                """)) {
      statement.setString(1, settings.schedulerName());
      statement.setString(2, settings.instanceId());
      statement.executeUpdate();
    }
  }

  @Override
  public void close() {
    node.close();
    connections.close();
  }
}
