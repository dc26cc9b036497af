package io.carillon.engine;

import io.carillon.config.DataSources;
import io.carillon.config.HandlerSettings.Rate;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;

/**
 * Tokens that allow events of a rate-limited name to be claimed. A node takes several at once out
 * of the name's bucket in the database, and only while events of the name are due, so the bucket is
 * written a few times a second, whatever the rate is.
 */
@ApplicationScoped
public class RateTokens {
  private static final String MAKE =
      """
      INSERT INTO carillon_bucket (event_name, tokens, filled_at) VALUES (?, ?, clock_timestamp())
      ON CONFLICT DO NOTHING
      """;

  private static final String TAKE =
      """
      WITH due AS (
        SELECT count(*) AS n FROM (
          SELECT FROM qrtz_triggers t
          WHERE t.sched_name = 'carillon' AND t.job_group = 'event' AND t.job_name = ? AND t.trigger_group = 'event'
            AND t.trigger_state = 'WAITING'
            AND t.carillon_due <= floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint
          LIMIT ?) AS first
      ), filled AS (
        SELECT b.event_name, due.n, clock_timestamp() AS now,
          least(?, b.tokens + greatest(0, extract(epoch FROM clock_timestamp() - b.filled_at)) * ?) AS tokens
        FROM carillon_bucket b, due WHERE b.event_name = ? AND due.n > 0
        FOR UPDATE OF b
      )
      UPDATE carillon_bucket b
      SET tokens = f.tokens - floor(least(f.tokens, f.n)), filled_at = f.now
      FROM filled f WHERE b.event_name = f.event_name
      RETURNING floor(least(f.tokens, f.n))::int
      """;

  @Resource(lookup = DataSources.SCHEDULER)
  DataSource dataSource;

  private final Map<String, Integer> tokens = new ConcurrentHashMap<>();

  /** How many events of the name may be claimed now. */
  int of(String eventName) {
    return tokens.getOrDefault(eventName, 0);
  }

  /** So many of the name have been claimed. */
  void use(String eventName, int claimed) {
    tokens.computeIfPresent(eventName, (name, left) -> Math.max(0, left - claimed));
  }

  /**
   * Takes tokens if there are none left.
   *
   * @return whether there are some now and were none before
   */
  boolean refill(String eventName, Rate rate) throws SQLException {
    if (of(eventName) > 0) {
      return false;
    }
    int taken = take(eventName, rate);
    tokens.merge(eventName, taken, Integer::sum);
    return taken > 0;
  }

  private int take(String eventName, Rate rate) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      make(connection, eventName, rate);
      try (PreparedStatement statement = connection.prepareStatement(TAKE)) {
        statement.setString(1, eventName);
        statement.setInt(2, (int) Math.ceil(rate.burst()));
        statement.setDouble(3, rate.burst());
        statement.setDouble(4, rate.perSecond());
        statement.setString(5, eventName);
        try (ResultSet row = statement.executeQuery()) {
          return row.next() ? row.getInt(1) : 0;
        }
      }
    }
  }

  private void make(Connection connection, String eventName, Rate rate) throws SQLException {
    if (tokens.containsKey(eventName)) {
      return;
    }
    try (PreparedStatement statement = connection.prepareStatement(MAKE)) {
      statement.setString(1, eventName);
      statement.setDouble(2, rate.burst());
      statement.executeUpdate();
    }
    tokens.put(eventName, 0);
  }
}
