package io.carillon.cluster;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.config.CarillonConfig;
import io.carillon.config.DataSources;
import io.carillon.log.DatabaseOutage;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * Says that this node lives, what it handles and what it does; sees who has stopped saying so;
 * reads the database's clock.
 */
@ApplicationScoped
public class CheckIn {
  /** A node that has missed this many check-ins is taken as lost. */
  public static final int MISSED_CHECK_INS = 3;

  /**
   * A condition on {@code carillon_node n}: the others have taken its work over. They do so by
   * deleting its row, which it has from before it is UP until after it has begun to stop.
   */
  public static final String GIVEN_UP =
      """
      ((n.state = 'UP' OR n.drain)
        AND NOT EXISTS (SELECT FROM qrtz_scheduler_state s WHERE s.sched_name = 'carillon' AND s.instance_name = n.id))
      """;

  private static final Duration NOTABLE_SKEW = Duration.ofSeconds(2);

  private static final String CHECK_IN =
      """
      WITH me AS (
        INSERT INTO carillon_node (id, host, version, started_at, last_check_in, clock_offset_ms, running, claimed, event_names, state)
        VALUES (?, ?, ?, clock_timestamp(), clock_timestamp(), ?, ?,
          ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET host = excluded.host, version = excluded.version,
          started_at = CASE WHEN ? THEN excluded.started_at ELSE carillon_node.started_at END,
          last_check_in = excluded.last_check_in, clock_offset_ms = excluded.clock_offset_ms, running = excluded.running,
          claimed = excluded.claimed, event_names = excluded.event_names, state = excluded.state,
          drain = carillon_node.drain AND NOT ?
        RETURNING drain
      ), lost AS (
        UPDATE carillon_node n SET state = 'LOST'
        WHERE n.state <> 'LOST' AND n.id <> ?
          AND (n.last_check_in < clock_timestamp() - ? * interval '1 millisecond' OR
      """
          + GIVEN_UP
          + """
        ) RETURNING n.id
      )
      SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint, (SELECT array_agg(id) FROM lost), (SELECT drain FROM me)
      """;

  private static final String DRAIN_WANTED = "SELECT drain FROM carillon_node WHERE id = ?";

  private static final String LEAVE = "DELETE FROM carillon_node WHERE id = ?";

  @Inject CarillonConfig config;
  @Inject DatabaseClock clock;
  @Inject DatabaseOutage outage;

  @Resource(lookup = DataSources.SCHEDULER)
  DataSource dataSource;

  private final AtomicBoolean skewed = new AtomicBoolean();
  private Supplier<Set<String>> eventNames = Set::of;
  private IntSupplier running = () -> 0;
  private IntSupplier claimed = () -> 0;
  private Runnable drainBegins = () -> {};
  private volatile NodeState state = NodeState.DRAINING;
  private boolean first = true;

  /** What the node's row shows; to be called before the first check-in. */
  public void show(
      Supplier<Set<String>> handledNames, IntSupplier runningCount, IntSupplier claimedCount) {
    eventNames = handledNames;
    running = runningCount;
    claimed = claimedCount;
  }

  /**
   * Checks in. A database that does not answer is logged once and tried again with the next call.
   */
  public synchronized void checkIn() {
    try (Connection connection = dataSource.getConnection()) {
      boolean drain = checkIn(connection);
      first = false;
      outage.ends();
      if (drain && state == NodeState.UP) {
        drainByRequest(connection);
      }
    } catch (SQLException e) {
      outage.begins(e.getMessage());
    }
  }

  /** Calls {@code action}, once, when somebody wants this node to claim nothing more. */
  public void onDrain(Runnable action) {
    drainBegins = action;
  }

  /** The scheduler claims: the node is shown as up. */
  public void claims() {
    state = NodeState.UP;
    checkIn();
  }

  /** The node is shown as draining. */
  public void drain() {
    state = NodeState.DRAINING;
    checkIn();
  }

  /** Checks in at once if somebody wants this node to drain; to be called about twice a second. */
  public synchronized void lookForDrain() {
    if (state != NodeState.UP) {
      return;
    }
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = connection.prepareStatement(DRAIN_WANTED)) {
      statement.setString(1, config.nodeId());
      try (ResultSet row = statement.executeQuery()) {
        if (row.next() && row.getBoolean(1)) {
          drainByRequest(connection);
        }
      }
    } catch (SQLException e) {
      outage.begins(e.getMessage());
    }
  }

  /** Shown only when it is so. */
  private void drainByRequest(Connection connection) throws SQLException {
    state = NodeState.DRAINING;
    LOG.draining(config.nodeId());
    drainBegins.run();
    checkIn(connection);
  }

  /** Takes the node off the list; it has stopped in order. */
  public synchronized void leave() {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = connection.prepareStatement(LEAVE)) {
      statement.setString(1, config.nodeId());
      statement.executeUpdate();
    } catch (SQLException e) {
      outage.begins(e.getMessage());
    }
  }

  /** Answers whether somebody wants this node to claim nothing more. */
  private boolean checkIn(Connection connection) throws SQLException {
    Instant before = clock.nodeTime();
    try (PreparedStatement statement = connection.prepareStatement(CHECK_IN)) {
      statement.setString(1, config.nodeId());
      statement.setString(2, host());
      statement.setString(3, version());
      statement.setLong(4, clock.offset().toMillis());
      statement.setInt(5, running.getAsInt());
      statement.setInt(6, claimed.getAsInt());
      statement.setArray(7, connection.createArrayOf("text", eventNames.get().toArray()));
      statement.setString(8, state.name());
      statement.setBoolean(9, first);
      statement.setBoolean(10, first);
      statement.setString(11, config.nodeId());
      statement.setLong(12, config.checkInInterval().toMillis() * MISSED_CHECK_INS);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        clock.correct(before, Instant.ofEpochMilli(row.getLong(1)), clock.nodeTime());
        reportLost(
            (String[]) (row.getArray(2) == null ? new String[0] : row.getArray(2).getArray()));
        reportSkew();
        return row.getBoolean(3);
      }
    }
  }

  private static void reportLost(String[] nodes) {
    for (String node : nodes) {
      LOG.nodeLost(node);
    }
  }

  private void reportSkew() {
    boolean notable = clock.offset().abs().compareTo(NOTABLE_SKEW) > 0;
    if (skewed.getAndSet(notable) != notable && notable) {
      LOG.clockSkew(clock.offset().toMillis());
    }
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }

  /** Carillon's version, from the jar it came in. */
  public static String version() {
    String version = CheckIn.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
