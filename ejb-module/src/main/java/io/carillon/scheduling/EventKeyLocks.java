package io.carillon.scheduling;

import io.carillon.api.CarillonException;
import io.carillon.config.CarillonConfig;
import io.carillon.config.DataSources;
import io.carillon.event.EventKeys;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * Finds the unfinished event that holds a key, and keeps the key from others until the caller's
 * transaction ends.
 */
@ApplicationScoped
public class EventKeyLocks {
  private static final String LOCK =
      "SELECT pg_advisory_xact_lock(hashtextextended(?, hashtextextended(?, 0)))";

  private static final String FIND =
      """
      WITH freed AS (
        UPDATE qrtz_triggers SET carillon_key = NULL
        WHERE sched_name = ? AND job_name = ? AND job_group = ? AND carillon_key = ? AND trigger_state = 'ERROR')
      SELECT trigger_name, CASE WHEN next_fire_time > 0 THEN next_fire_time ELSE start_time END
      FROM qrtz_triggers
      WHERE sched_name = ? AND job_name = ? AND job_group = ? AND carillon_key = ? AND trigger_state <> 'ERROR'
      """;

  @Resource(lookup = DataSources.CALLER)
  DataSource dataSource;

  /** A key of an event name; ordered, so that all callers lock in one order. */
  record EventKey(String eventName, String key) implements Comparable<EventKey> {
    @Override
    public int compareTo(EventKey other) {
      int byName = eventName.compareTo(other.eventName);
      return byName != 0 ? byName : key.compareTo(other.key);
    }
  }

  /**
   * Keeps keys from all others until this transaction ends, waiting for transactions that want the
   * same ones.
   */
  void lock(Collection<EventKey> keys) {
    if (keys.isEmpty()) {
      return;
    }
    try (Connection connection = dataSource.getConnection()) {
      for (EventKey key : new TreeSet<>(keys)) {
        lock(connection, key.eventName(), key.key());
      }
    } catch (SQLException e) {
      throw new CarillonException("Keys could not be locked", e);
    }
  }

  /**
   * The unfinished event that holds a key, if it is written already. A dead one has finished and
   * gives its key up to whoever asks for it here.
   */
  Optional<KeyHolder> find(EventKey key) {
    try (Connection connection = dataSource.getConnection()) {
      return find(connection, key.eventName(), key.key());
    } catch (SQLException e) {
      throw new CarillonException(key + " could not be looked up", e);
    }
  }

  private static void lock(Connection connection, String eventName, String key)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(LOCK)) {
      statement.setString(1, eventName);
      statement.setString(2, key);
      statement.execute();
    }
  }

  private static Optional<KeyHolder> find(Connection connection, String eventName, String key)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(FIND)) {
      for (int first : new int[] {1, 5}) {
        statement.setString(first, CarillonConfig.SCHEDULER_NAME);
        statement.setString(first + 1, eventName);
        statement.setString(first + 2, EventKeys.JOB_GROUP);
        statement.setString(first + 3, key);
      }
      try (ResultSet row = statement.executeQuery()) {
        return row.next()
            ? Optional.of(
                new KeyHolder(
                    UUID.fromString(row.getString(1)), Instant.ofEpochMilli(row.getLong(2))))
            : Optional.empty();
      }
    }
  }
}
