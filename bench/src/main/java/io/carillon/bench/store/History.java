package io.carillon.bench.store;

import io.carillon.jobstore.CompletedFiring;
import io.carillon.jobstore.CompletionSink;
import io.carillon.jobstore.LostFiring;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
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
      SELECT id, event_name, event_id, to_timestamp(scheduled_at / 1000.0), to_timestamp(started_at / 1000.0),
        to_timestamp(finished_at / 1000.0), ?, attempt, 3, 'SUCCEEDED', priority, NULL,
        to_timestamp(created_at / 1000.0), created_by, payload
      FROM unnest(?::uuid[], ?::text[], ?::uuid[], ?::bigint[], ?::bigint[], ?::bigint[], ?::int[], ?::int[],
        ?::bigint[], ?::text[], ?::text[])
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
    UUID eventId() {
      return UUID.fromString(firing.trigger().getKey().getName());
    }

    /** Sorts by time, and differs from the event's id, which may have several runs. */
    UUID id() {
      return new UUID(finishedAt << 16 | 0x7000, VARIANT | Event.number(eventId().toString()));
    }

    String data(String key) {
      return firing.trigger().getJobDataMap().getString(key);
    }

    long createdAt() {
      return Instant.parse(data(EventJob.CREATED_AT)).toEpochMilli();
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
      columns.set(2, "uuid", Row::id);
      columns.set(3, "text", row -> row.firing().job().getName());
      columns.set(4, "uuid", Row::eventId);
      columns.set(5, "bigint", row -> row.firing().scheduledAt().toEpochMilli());
      columns.set(6, "bigint", Row::startedAt);
      columns.set(7, "bigint", Row::finishedAt);
      columns.set(8, "int", row -> Integer.valueOf(row.data(EventJob.ATTEMPT)));
      columns.set(9, "int", row -> row.firing().trigger().getPriority());
      columns.set(10, "bigint", Row::createdAt);
      columns.set(11, "text", row -> row.data(EventJob.CREATED_BY));
      columns.set(12, "text", row -> row.data(EventJob.PAYLOAD));
      insert.executeUpdate();
    }
    firings.forEach(firing -> startedAt.remove(firing.fireInstanceId()));
  }

  /** Binds one array a column. */
  private record Columns(Connection connection, PreparedStatement statement, List<Row> rows) {
    void set(int parameter, String type, Function<Row, Object> value) throws SQLException {
      Array array = connection.createArrayOf(type, rows.stream().map(value).toArray());
      statement.setArray(parameter, array);
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
