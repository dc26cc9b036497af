package io.carillon.engine;

import io.carillon.event.EventKeys;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.quartz.TriggerKey;
import org.quartz.impl.jdbcjobstore.PostgreSQLDelegate;

/** Quartz's statements for PostgreSQL, but what is due is only what this node can run. */
final class HandledNamesDelegate extends PostgreSQLDelegate {
  private static final String DUE =
      """
      SELECT trigger_name, trigger_group
      FROM qrtz_triggers
      WHERE sched_name = ? AND trigger_state = 'WAITING' AND carillon_due <= ?
        AND (misfire_instr = -1 OR next_fire_time >= ?)
        AND (job_group <> ? OR job_name = ANY (?))
      ORDER BY carillon_due, priority DESC
      LIMIT ?
      """;

  private final Supplier<Set<String>> handledNames;

  HandledNamesDelegate(Supplier<Set<String>> handledNames) {
    this.handledNames = handledNames;
  }

  @Override
  public List<TriggerKey> selectTriggerToAcquire(
      Connection connection, long noLaterThan, long noEarlierThan, int maxCount)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(DUE)) {
      statement.setString(1, schedName);
      statement.setLong(2, noLaterThan);
      statement.setLong(3, noEarlierThan);
      statement.setString(4, EventKeys.JOB_GROUP);
      statement.setArray(5, connection.createArrayOf("text", handledNames.get().toArray()));
      statement.setInt(6, Math.max(1, maxCount));
      List<TriggerKey> keys = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          keys.add(new TriggerKey(rows.getString(1), rows.getString(2)));
        }
      }
      return keys;
    }
  }
}
