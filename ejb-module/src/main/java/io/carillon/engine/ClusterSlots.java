package io.carillon.engine;

import io.carillon.config.CarillonConfig;
import io.carillon.config.DataSources;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;

/**
 * How many events of a name this node may hold at once, where the cluster has a limit: the live
 * nodes share it evenly. Slots change hands through a table, under a lock of their name; a node
 * gives up only slots it has not used since it last looked, and takes only those that are free, so
 * all nodes together never have more than the limit.
 */
@ApplicationScoped
public class ClusterSlots {
  private static final String LOCK =
      "SELECT pg_advisory_xact_lock(hashtext('carillon_slot'), hashtext(?))";

  /** A dead node's slots are free when what it held has been taken over. */
  private static final String FREE_DEAD =
      """
      DELETE FROM carillon_slot s
      WHERE s.event_name = ? AND s.node <> ? AND NOT EXISTS (
        SELECT FROM qrtz_scheduler_state q WHERE q.sched_name = 'carillon' AND q.instance_name = s.node)
      """;

  private static final String SHARES = "SELECT node, slots FROM carillon_slot WHERE event_name = ?";

  private static final String TAKE =
      """
      INSERT INTO carillon_slot (event_name, node, slots) VALUES (?, ?, ?)
      ON CONFLICT (event_name, node) DO UPDATE SET slots = excluded.slots
      """;

  private static final String GIVE_UP =
      "DELETE FROM carillon_slot WHERE node = ? AND event_name = ?";

  private static final String LEAVE = "DELETE FROM carillon_slot WHERE node = ?";

  @Inject CarillonConfig config;

  @Resource(lookup = DataSources.SCHEDULER)
  DataSource dataSource;

  private final Map<String, Integer> usable = new ConcurrentHashMap<>();

  /** How many events of the name this node may hold. */
  int of(String eventName) {
    return usable.getOrDefault(eventName, 0);
  }

  /**
   * Comes to this node's share of a limit.
   *
   * @param held how many events of the name this node holds
   * @return whether it has more than before
   */
  boolean balance(String eventName, int limit, int held) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      try {
        boolean more = balance(connection, new Share(eventName, limit, held));
        connection.commit();
        return more;
      } catch (SQLException e) {
        connection.rollback();
        throw e;
      } finally {
        connection.setAutoCommit(true);
      }
    }
  }

  private record Share(String eventName, int limit, int held) {}

  private boolean balance(Connection connection, Share share) throws SQLException {
    execute(connection, LOCK, share.eventName());
    execute(connection, FREE_DEAD, share.eventName(), config.nodeId());
    SortedMap<String, Integer> slots = slots(connection, share.eventName());
    int before = of(share.eventName());
    int free = Math.max(0, share.limit() - ofOthers(slots));
    int wanted = Math.min(evenShare(slots, share.limit()), free);
    if (wanted >= before) {
      take(connection, share.eventName(), Math.max(wanted, share.held()));
    }
    // Fewer: a claim in progress may still use the old number, so it is given up the next time.
    usable.put(share.eventName(), wanted);
    return wanted > before;
  }

  private int evenShare(SortedMap<String, Integer> slots, int limit) {
    slots.putIfAbsent(config.nodeId(), 0);
    int place = slots.headMap(config.nodeId()).size();
    return limit / slots.size() + (place < limit % slots.size() ? 1 : 0);
  }

  private int ofOthers(SortedMap<String, Integer> slots) {
    return slots.entrySet().stream()
        .filter(share -> !share.getKey().equals(config.nodeId()))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  private static SortedMap<String, Integer> slots(Connection connection, String eventName)
      throws SQLException {
    SortedMap<String, Integer> slots = new TreeMap<>();
    try (PreparedStatement statement = connection.prepareStatement(SHARES)) {
      statement.setString(1, eventName);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          slots.put(row.getString(1), row.getInt(2));
        }
      }
    }
    return slots;
  }

  private void take(Connection connection, String eventName, int slots) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(TAKE)) {
      statement.setString(1, eventName);
      statement.setString(2, config.nodeId());
      statement.setInt(3, slots);
      statement.executeUpdate();
    }
  }

  /** This node claims nothing more: its part is the others' once what it holds has ended. */
  void giveUp(String eventName, int held) throws SQLException {
    Integer before = usable.put(eventName, 0);
    if (before != null && before == 0 && held == 0) {
      try (Connection connection = dataSource.getConnection()) {
        execute(connection, GIVE_UP, config.nodeId(), eventName);
      }
    }
  }

  /** This node holds nothing any more. */
  void leave() throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      execute(connection, LEAVE, config.nodeId());
    }
  }

  private static void execute(Connection connection, String sql, String... values)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setString(i + 1, values[i]);
      }
      statement.execute();
    }
  }
}
