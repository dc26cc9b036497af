package io.carillon.outcome;

import io.carillon.event.EventData;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;

/** Writes the history: rows are only ever added. */
public final class History {
  private static final String INSERT =
      """
      INSERT INTO carillon_execution (id, event_name, event_id, schedule_name, scheduled_at, started_at, finished_at, node,
        attempt, max_attempts, state, priority, event_key, created_at, created_by, payload,
        error_class, error_message, error_stack, log, progress)
      SELECT r.id, r.event_name, r.event_id, r.schedule_name, r.scheduled_at, r.started_at, r.finished_at, r.node,
        r.attempt, r.max_attempts, r.state, r.priority, r.event_key, r.created_at, r.created_by, r.payload,
        r.error_class, r.error_message, r.error_stack, r.log, r.progress
      FROM unnest(?::uuid[], ?::text[], ?::uuid[], ?::text[], ?::timestamptz[], ?::timestamptz[], ?::timestamptz[],
        ?::text[],
        ?::integer[], ?::integer[], ?::text[], ?::smallint[], ?::text[], ?::timestamptz[], ?::text[], ?::text[],
        ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
        AS r(id, event_name, event_id, schedule_name, scheduled_at, started_at, finished_at, node,
          attempt, max_attempts, state, priority, event_key, created_at, created_by, payload,
          error_class, error_message, error_stack, log, progress)
      """;

  private History() {}

  /** Adds rows, in the caller's transaction. */
  public static void insert(Connection connection, List<Execution> executions) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
      Columns columns = new Columns(connection, statement, executions);
      columns.add("uuid", Execution::id);
      columns.add("text", e -> e.firing().eventName());
      columns.add("uuid", e -> e.firing().schedule().isPresent() ? null : e.firing().eventId());
      columns.add("text", e -> e.firing().schedule().orElse(null));
      columns.add("text", e -> e.firing().scheduledAt());
      columns.add("text", e -> e.startedAt().orElse(null));
      columns.add("text", Execution::finishedAt);
      columns.add("text", Execution::node);
      columns.add("integer", e -> data(e).attempt());
      columns.add("integer", e -> data(e).maxAttempts());
      columns.add("text", Execution::state);
      columns.add("integer", e -> e.firing().priority());
      columns.add("text", e -> data(e).key().orElse(null));
      columns.add("text", e -> data(e).createdAt());
      columns.add("text", e -> data(e).createdBy());
      columns.add("text", e -> e.notes().payload().orElse(null));
      columns.add("text", e -> e.error().map(RunError::type).orElse(null));
      columns.add("text", e -> e.error().map(RunError::message).orElse(null));
      columns.add("text", e -> e.error().map(RunError::stack).orElse(null));
      columns.add("text", e -> e.notes().log().orElse(null));
      columns.add("text", e -> e.notes().progress().orElse(null));
      statement.executeUpdate();
    }
  }

  private static EventData data(Execution execution) {
    return execution.firing().data();
  }

  /** Fills one array parameter after the other. */
  private static final class Columns {
    private final Connection connection;
    private final PreparedStatement statement;
    private final List<Execution> rows;
    private int index;

    Columns(Connection connection, PreparedStatement statement, List<Execution> rows) {
      this.connection = connection;
      this.statement = statement;
      this.rows = rows;
    }

    void add(String type, Function<Execution, Object> value) throws SQLException {
      Object[] values =
          rows.stream()
              .map(value)
              .map(v -> v == null || v instanceof Integer ? v : v.toString())
              .toArray();
      Array array = connection.createArrayOf(type, values);
      statement.setArray(++index, array);
    }
  }
}
