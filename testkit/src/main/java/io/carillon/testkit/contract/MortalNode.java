package io.carillon.testkit.contract;

import com.zaxxer.hikari.HikariDataSource;
import io.carillon.testkit.TestDatabase;

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
  public void die() {
    connections.close();
    forgetSignsOfLife();
  }

  /** Stops the node without its knowledge: its sessions end, and it gets no new ones. */
  public void freeze() {
    connections.getHikariPoolMXBean().suspendPool();
    connections.getHikariPoolMXBean().softEvictConnections();
    database.update(
        "DO $$ BEGIN PERFORM pg_terminate_backend(pid) FROM pg_stat_activity"
            + " WHERE application_name = '"
            + connections.getPoolName()
            + "'; END $$");
    forgetSignsOfLife();
  }

  /** Lets a frozen node go on as if nothing had happened. */
  public void thaw() {
    connections.getHikariPoolMXBean().resumePool();
  }

  private void forgetSignsOfLife() {
    database.update(
        """
        UPDATE qrtz_scheduler_state SET last_checkin_time = 0
        WHERE sched_name = ? AND instance_name = ?
        """,
        settings.schedulerName(),
        settings.instanceId());
  }

  @Override
  public void close() {
    node.close();
    connections.close();
  }
}
