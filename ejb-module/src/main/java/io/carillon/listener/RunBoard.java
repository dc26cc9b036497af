package io.carillon.listener;

import io.carillon.config.CarillonConfig;
import io.carillon.config.DataSources;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * Shows to all nodes what runs here for longer than a moment: how far it is, and whether it is
 * overdue. Short runs cost nothing.
 */
@ApplicationScoped
public class RunBoard {
  private static final Duration MOMENT = Duration.ofMillis(400);

  private static final String SHOW =
      """
      INSERT INTO carillon_run (node, fire_instance, trigger_name, started_at, overdue, progress)
      SELECT ?, r.* FROM unnest(?::text[], ?::text[], ?::timestamptz[], ?::boolean[], ?::text[])
        AS r (fire_instance, trigger_name, started_at, overdue, progress)
      ON CONFLICT (node, fire_instance) DO UPDATE SET overdue = excluded.overdue, progress = excluded.progress
      """;

  private static final String REMOVE =
      "DELETE FROM carillon_run WHERE node = ? AND NOT fire_instance = ANY (?)";

  @Inject CarillonConfig config;
  @Inject Runs runs;

  @Resource(lookup = DataSources.SCHEDULER)
  DataSource dataSource;

  /** What is shown, by fire instance; at first what an earlier start of this node left. */
  private Map<String, Entry> shown = Map.of();

  private boolean clean;

  private record Entry(boolean overdue, Optional<Progress> progress) {
    static Entry of(Run run) {
      return new Entry(run.isStopped(), run.progress());
    }
  }

  /** Brings the board up to date; to be called twice a second. */
  public synchronized void update() {
    List<Run> lasting = runs.all().stream().filter(run -> run.age().compareTo(MOMENT) > 0).toList();
    Map<String, Entry> now = new HashMap<>();
    lasting.forEach(run -> now.put(run.firing().fireInstanceId(), Entry.of(run)));
    if (clean && now.equals(shown)) {
      return;
    }
    List<Run> news =
        lasting.stream()
            .filter(run -> !Entry.of(run).equals(shown.get(run.firing().fireInstanceId())))
            .toList();
    try (Connection connection = dataSource.getConnection()) {
      show(connection, news);
      remove(connection, now);
      shown = now;
      clean = true;
    } catch (SQLException e) {
      // The check-in reports a database that is away; the next update catches up.
    }
  }

  private void show(Connection connection, List<Run> news) throws SQLException {
    if (news.isEmpty()) {
      return;
    }
    try (PreparedStatement statement = connection.prepareStatement(SHOW)) {
      statement.setString(1, config.nodeId());
      statement.setArray(2, array(connection, "text", news, run -> run.firing().fireInstanceId()));
      statement.setArray(
          3, array(connection, "text", news, run -> run.firing().triggerKey().getName()));
      statement.setArray(4, array(connection, "text", news, run -> run.startedAt().toString()));
      statement.setArray(5, array(connection, "boolean", news, Run::isStopped));
      statement.setArray(
          6,
          array(
              connection, "text", news, run -> run.progress().map(Progress::toJson).orElse(null)));
      statement.executeUpdate();
    }
  }

  private static Array array(
      Connection connection, String type, List<Run> news, Function<Run, Object> value)
      throws SQLException {
    return connection.createArrayOf(type, news.stream().map(value).toArray());
  }

  private void remove(Connection connection, Map<String, Entry> now) throws SQLException {
    if (clean && now.keySet().containsAll(shown.keySet())) {
      return;
    }
    try (PreparedStatement statement = connection.prepareStatement(REMOVE)) {
      statement.setString(1, config.nodeId());
      statement.setArray(2, connection.createArrayOf("text", now.keySet().toArray()));
      statement.executeUpdate();
    }
  }
}
