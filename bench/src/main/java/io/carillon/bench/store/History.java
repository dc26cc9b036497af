package io.carillon.bench.store;

import io.carillon.jobstore.CompletedFiring;
import io.carillon.jobstore.CompletionSink;
import io.carillon.jobstore.LostFiring;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Writes a row of history for each run, in the transaction that completes it. */
final class History implements CompletionSink {
  private static final String INSERT =
      """
      INSERT INTO carillon_execution (id, event_name, event_id, scheduled_at, started_at, finished_at, node,
        attempt, max_attempts, state, priority, event_key, created_at, created_by, payload)
      SELECT id::uuid, event_name, event_id::uuid, to_timestamp(scheduled_at::float8 / 1000),
        to_timestamp(started_at::float8 / 1000), to_timestamp(finished_at::float8 / 1000), ?, attempt, 3, 'SUCCEEDED',
        priority, NULL, created_at::timestamptz, created_by, payload
      FROM unnest(?::text[], ?::text[], ?::text[], ?::bigint[], ?::bigint[], ?::bigint[], ?::int[], ?::int[],
        ?::text[], ?::text[], ?::text[])
        AS run (id, event_name, event_id, scheduled_at, started_at, finished_at, attempt, priority,
          created_at, created_by, payload)
      """;
  private static final long VARIANT = 0x8000_0000_0000_0000L;

  private final String node;
  private final InstantSource clock;
  private final Map<String, Long> startedAt = new ConcurrentHashMap<>();

  History(String node, InstantSource clock) {
    this.node = node;
    this.clock = clock;
  }

  /** A run begins. */
  void started(String fireInstanceId) {
    startedAt.put(fireInstanceId, clock.millis());
  }

  /** A run as a row has it; times in epoch milliseconds. */
  private record Row(CompletedFiring firing, long startedAt, long finishedAt) {
    String eventId() {
      return firing.trigger().getKey().getName();
    }

    /** Sorts by time, and differs from the event's id, which may have several runs. */
    String id() {
      return new UUID(finishedAt << 16 | 0x7000, VARIANT | Event.number(eventId())).toString();
    }

    String data(String key) {
      return firing.trigger().getJobDataMap().getString(key);
    }
  }

  @Override
  public void store(Connection connection, List<CompletedFiring> firings) throws SQLException {
    long now = clock.millis();
    List<Row> rows =
        firings.stream()
            .map(
                firing ->
                    new Row(firing, startedAt.getOrDefault(firing.fireInstanceId(), now), now))
            .toList();
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      Columns columns = new Columns(connection, insert, rows);
      insert.setString(1, node);
      columns.text(2, Row::id);
      columns.text(3, row -> row.firing().job().getName());
      columns.text(4, Row::eventId);
      columns.time(5, row -> row.firing().scheduledAt().toEpochMilli());
      columns.time(6, Row::startedAt);
      columns.time(7, Row::finishedAt);
      columns.number(8, row -> Integer.valueOf(row.data(EventJob.ATTEMPT)));
      columns.number(9, row -> row.firing().trigger().getPriority());
      columns.text(10, row -> row.data(EventJob.CREATED_AT));
      columns.text(11, row -> row.data(EventJob.CREATED_BY));
      columns.text(12, row -> row.data(EventJob.PAYLOAD));
      insert.executeUpdate();
    }
    firings.forEach(firing -> startedAt.remove(firing.fireInstanceId()));
  }

  /** Binds one array a column; arrays of exactly these types go to the server in binary form. */
  private record Columns(Connection connection, PreparedStatement statement, List<Row> rows) {
    void text(int parameter, Function<Row, String> value) throws SQLException {
      set(parameter, "text", rows.stream().map(value).toArray(String[]::new));
    }

    void time(int parameter, Function<Row, Long> value) throws SQLException {
      set(parameter, "int8", rows.stream().map(value).toArray(Long[]::new));
    }

    void number(int parameter, Function<Row, Integer> value) throws SQLException {
      set(parameter, "int4", rows.stream().map(value).toArray(Integer[]::new));
    }

    private void set(int parameter, String type, Object[] values) throws SQLException {
      statement.setArray(parameter, connection.createArrayOf(type, values));
    }
  }

  @Override
  public void takenOver(Connection connection, List<LostFiring> firings) {
    throw new IllegalStateException("No node dies here, but was taken over: " + firings);
  }

  @Override
  public void lost(List<CompletedFiring> firings) {
    throw new IllegalStateException("No node dies here, but had lost: " + firings);
  }
}
