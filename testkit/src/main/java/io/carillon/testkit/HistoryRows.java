package io.carillon.testkit;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Makes a long history by one statement on the server, in a partition a UTC day. */
public final class HistoryRows {
  private static final String PARTITION =
      """
      CREATE TABLE carillon_execution_%s PARTITION OF carillon_execution
        FOR VALUES FROM ('%s-0000-0000-000000000000') TO ('%s-0000-0000-000000000000')
      """;

  /** The oldest ten are of a name of their own, which is lost; one in a thousand is dead. */
  private static final String FILL =
      """
      INSERT INTO carillon_execution (id, event_name, event_id, scheduled_at, started_at, finished_at, node, attempt,
        max_attempts, state, priority, created_at, created_by, payload, log)
      SELECT (t || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
        CASE WHEN n <= 10 THEN 'Rare' WHEN n %% 3 = 0 THEN 'Mail' ELSE 'Pay' END,
        (t || '-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid,
        at, at, at, 'node' || 1 + n %% 2, 1, 3,
        CASE WHEN n <= 10 THEN 'LOST' WHEN n %% 1000 = 0 THEN 'DEAD' ELSE 'SUCCEEDED' END,
        5, at, 'ann', '{"order":' || n || '}', repeat('a line ', 10)
      FROM generate_series(1, %d) AS n
      CROSS JOIN LATERAL (SELECT %d + n * %d::bigint / %d) AS moment (millis)
      CROSS JOIN LATERAL (SELECT to_timestamp(millis / 1000.0),
        regexp_replace(lpad(to_hex(millis), 12, '0'), '^(.{8})', '\\1-')) AS made (at, t)
      """;

  private HistoryRows() {}

  /** So many runs, evenly over so many days from the first one on; vacuumed, as they soon are. */
  public static void fill(TestDatabase database, int rows, LocalDate first, int days) {
    for (int day = 0; day < days; day++) {
      LocalDate date = first.plusDays(day);
      String name = date.toString().replace("-", "");
      database.update(PARTITION.formatted(name, prefix(date), prefix(date.plusDays(1))));
    }
    long millis = start(first.plusDays(days)).toEpochMilli() - start(first).toEpochMilli() - 1;
    database.update(FILL.formatted(rows, start(first).toEpochMilli(), millis, rows));
    database.update("VACUUM ANALYZE carillon_execution");
  }

  private static Instant start(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  /** The first twelve digits of the day's first id. */
  private static String prefix(LocalDate day) {
    String digits = "%012x".formatted(start(day).toEpochMilli());
    return digits.substring(0, 8) + "-" + digits.substring(8);
  }
}
