package io.carillon.outcome;

import io.carillon.event.EventData;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Writes the history: rows are only ever added.
 *
 * <p>Values go to the server as text and numbers, because the driver sends arrays of these, and of
 * no others, in binary form. Times are microseconds since 1970, put together from whole seconds and
 * the rest: a floating-point number of both would not be exact in distant years.
 */
public final class History {
  private static final String INSERT =
      """
      INSERT INTO carillon_execution (id, event_name, event_id, schedule_name, scheduled_at, started_at, finished_at, node,
        attempt, max_attempts, state, priority, event_key, created_at, created_by, payload,
        error_class, error_message, error_stack, log, progress)
      SELECT r.id::uuid, r.event_name, r.event_id::uuid, r.schedule_name,
        to_timestamp(r.scheduled_at / 1000000) + r.scheduled_at % 1000000 * interval '1 microsecond',
        to_timestamp(r.started_at / 1000000) + r.started_at % 1000000 * interval '1 microsecond',
        to_timestamp(r.finished_at / 1000000) + r.finished_at % 1000000 * interval '1 microsecond', r.node,
        r.attempt, r.max_attempts, r.state, r.priority, r.event_key,
        to_timestamp(r.created_at / 1000000) + r.created_at % 1000000 * interval '1 microsecond', r.created_by, r.payload,
        r.error_class, r.error_message, r.error_stack, r.log, r.progress
      """;

  private static final String NAMED =
      """
        AS r(id, event_name, event_id, schedule_name, scheduled_at, started_at, finished_at, node,
          attempt, max_attempts, state, priority, event_key, created_at, created_by, payload,
          error_class, error_message, error_stack, log, progress)
      """;

  /** One row; its plan is made once and kept, where one over arrays is made each time. */
  public static final String INSERT_ONE =
      INSERT
          + """
      FROM (VALUES (?::text, ?::text, ?::text, ?::text, ?::bigint, ?::bigint, ?::bigint, ?::text,
        ?::integer, ?::integer, ?::text, ?::integer, ?::text, ?::bigint, ?::text, ?::text,
        ?::text, ?::text, ?::text, ?::text, ?::text))
      """
          + NAMED;

  private static final String INSERT_MANY =
      INSERT
          + """
      FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::bigint[], ?::bigint[], ?::text[],
        ?::integer[], ?::integer[], ?::text[], ?::integer[], ?::text[], ?::bigint[], ?::text[], ?::text[],
        ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
      """
          + NAMED;

  /** In the order of the parameters. */
  private static final List<Column<?>> COLUMNS =
      List.of(
          text(e -> e.id().toString()),
          text(e -> e.firing().eventName()),
          text(e -> e.firing().schedule().isPresent() ? null : e.firing().eventId().toString()),
          text(e -> e.firing().schedule().orElse(null)),
          time(e -> e.firing().scheduledAt()),
          time(e -> e.startedAt().orElse(null)),
          time(Execution::finishedAt),
          text(Execution::node),
          number(e -> data(e).attempt()),
          number(e -> data(e).maxAttempts()),
          text(e -> e.state().name()),
          number(e -> e.firing().priority()),
          text(e -> data(e).key().orElse(null)),
          time(e -> data(e).createdAt()),
          text(e -> data(e).createdBy()),
          text(e -> e.notes().payload().orElse(null)),
          text(e -> e.error().map(RunError::type).orElse(null)),
          text(e -> e.error().map(RunError::message).orElse(null)),
          text(e -> e.error().map(RunError::stack).orElse(null)),
          text(e -> e.notes().log().orElse(null)),
          text(e -> e.notes().progress().orElse(null)));

  private static final long MICROS_A_SECOND = 1_000_000;
  private static final int NANOS_A_MICRO = 1_000;

  private History() {}

  /** Adds rows, in the caller's transaction. */
  public static void insert(Connection connection, List<Execution> executions) throws SQLException {
    boolean one = executions.size() == 1;
    try (PreparedStatement statement =
        connection.prepareStatement(one ? INSERT_ONE : INSERT_MANY)) {
      if (one) {
        bind(statement, executions.get(0));
      } else {
        bind(connection, statement, executions);
      }
      statement.executeUpdate();
    }
  }

  /**
   * Fills the parameters of {@link #INSERT_ONE}, which come first in the statement.
   *
   * @return how many there are
   */
  public static int bind(PreparedStatement statement, Execution execution) throws SQLException {
    for (int i = 0; i < COLUMNS.size(); i++) {
      COLUMNS.get(i).bind(statement, i + 1, execution);
    }
    return COLUMNS.size();
  }

  private static void bind(
      Connection connection, PreparedStatement statement, List<Execution> executions)
      throws SQLException {
    for (int i = 0; i < COLUMNS.size(); i++) {
      Column<?> column = COLUMNS.get(i);
      statement.setArray(i + 1, connection.createArrayOf(column.type(), column.of(executions)));
    }
  }

  private static EventData data(Execution execution) {
    return execution.firing().data();
  }

  private static Column<String> text(Function<Execution, String> value) {
    return new Column<>("text", Types.VARCHAR, String[]::new, value);
  }

  private static Column<Integer> number(Function<Execution, Integer> value) {
    return new Column<>("int4", Types.INTEGER, Integer[]::new, value);
  }

  private static Column<Long> time(Function<Execution, Instant> value) {
    return new Column<>("int8", Types.BIGINT, Long[]::new, value.andThen(History::micros));
  }

  private static Long micros(Instant time) {
    return time == null
        ? null
        : time.getEpochSecond() * MICROS_A_SECOND + time.getNano() / NANOS_A_MICRO;
  }

  /** One value a row, null for none. */
  private record Column<T>(
      String type, int jdbcType, IntFunction<T[]> array, Function<Execution, T> value) {
    void bind(PreparedStatement statement, int index, Execution row) throws SQLException {
      statement.setObject(index, value.apply(row), jdbcType);
    }

    T[] of(List<Execution> rows) {
      return rows.stream().map(value).toArray(array);
    }
  }
}
