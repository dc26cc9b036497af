package io.carillon.deletion;

import io.carillon.deletion.Page.Cursor;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongSupplier;
import javax.sql.DataSource;

/** Where every node can read how the running job is getting on. Written about once a second. */
public final class ProgressBoard {
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private static final int SLICE = 100_000;

  /** In slices: a count of a large backlog would be a long transaction. */
  static final String COUNT_DUE =
      """
      WITH slice AS (
        SELECT next_try_at, id FROM carillon_deletion
        WHERE root = ? AND claim IS NULL AND state = 'SCHEDULED'
          AND next_try_at <= statement_timestamp()
          AND (next_try_at, id) > (?, ?)
        ORDER BY next_try_at, id
        LIMIT ?)
      SELECT (SELECT count(*) FROM slice) AS due, next_try_at, id
      FROM slice ORDER BY next_try_at DESC, id DESC LIMIT 1
      """;

  static final String BEGIN =
      """
      INSERT INTO carillon_deletion_progress AS p
        (node, started_at, updated_at, ended_at, total, done, failed, bytes, entries, errors)
      VALUES (?, clock_timestamp(), clock_timestamp(), NULL, ?, 0, 0, 0, 0, '{}')
      ON CONFLICT (only_row) DO UPDATE
      SET node = excluded.node, started_at = excluded.started_at,
          updated_at = excluded.updated_at, ended_at = NULL, total = excluded.total,
          done = 0, failed = 0, bytes = 0, entries = 0, errors = '{}'
      WHERE p.ended_at IS NOT NULL
      RETURNING started_at
      """;

  static final String UPDATE =
      """
      UPDATE carillon_deletion_progress
      SET updated_at = clock_timestamp(), total = greatest(total, ?), done = ?, failed = ?,
          bytes = ?, entries = ?, errors = ?, ended_at = CASE WHEN ? THEN clock_timestamp() END
      WHERE node = ? AND started_at = ? AND ended_at IS NULL
      """;

  static final String READ =
      """
      SELECT p.*, (SELECT min(d.next_try_at) FROM carillon_deletion d
                   WHERE d.claim IS NULL AND d.state = 'SCHEDULED'
                     AND d.next_try_at <= statement_timestamp()) AS oldest_due
      FROM carillon_deletion_progress p
      """;

  private final Sql sql;
  private final String node;
  private final LongSupplier nanoTime;
  private long lastWrite;
  private Optional<Instant> begunAt = Optional.empty();
  private volatile boolean lost;

  ProgressBoard(DataSource dataSource, String node, LongSupplier nanoTime) {
    this.sql = new Sql(dataSource);
    this.node = node;
    this.nanoTime = nanoTime;
    this.lastWrite = nanoTime.getAsLong();
  }

  /**
   * How the last or running job is getting on.
   *
   * @param total records that were due when it began, or more when more were done since
   * @param done records that are done with
   * @param failed tries that failed
   * @param errors failed tries by their kind, a JSON object
   * @param oldestDue since when the oldest record that nobody works on is due
   */
  public record RunProgress(
      String node,
      Instant startedAt,
      Instant updatedAt,
      Optional<Instant> endedAt,
      long total,
      long done,
      long failed,
      long bytes,
      long entries,
      String errors,
      Optional<Instant> oldestDue) {
    /** Records done each second since the start. */
    public double rate() {
      long millis = Duration.between(startedAt, endedAt.orElse(updatedAt)).toMillis();
      return millis == 0 ? 0 : done * 1_000.0 / millis;
    }
  }

  /** A run that has nothing to do leaves the last one's numbers. */
  synchronized void begin(List<DeletionRoot> roots) {
    long due = roots.stream().mapToLong(root -> due(root.name())).sum();
    if (due > 0) {
      begin(due);
    }
  }

  private record Slice(long due, Cursor end) {
    static Slice of(ResultSet row) throws SQLException {
      Instant nextTryAt = Sql.instant(row, "next_try_at").orElseThrow();
      return new Slice(row.getLong("due"), new Cursor(nextTryAt, row.getObject("id", UUID.class)));
    }
  }

  private long due(String root) {
    long due = 0;
    Slice slice = new Slice(SLICE, Cursor.START);
    while (slice.due() == SLICE) {
      slice =
          sql
              .query(
                  "count due deletions",
                  Slice::of,
                  COUNT_DUE,
                  root,
                  slice.end().nextTryAt(),
                  slice.end().id(),
                  SLICE)
              .stream()
              .findFirst()
              .orElse(new Slice(0, Cursor.START));
      due += slice.due();
    }
    return due;
  }

  private void begin(long due) {
    begunAt =
        sql
            .query(
                "write the progress",
                row -> Sql.instant(row, "started_at").orElseThrow(),
                BEGIN,
                node,
                due)
            .stream()
            .findFirst();
    lost = begunAt.isEmpty();
  }

  /** Whether another run has the board: this one's node was taken for dead meanwhile. */
  boolean isLost() {
    return lost;
  }

  /** Writes when the last writing is a while ago. */
  synchronized void update(Progress progress) {
    long now = nanoTime.getAsLong();
    if (now - lastWrite >= INTERVAL.toNanos()) {
      lastWrite = now;
      write(progress, false);
    }
  }

  synchronized void end(Progress progress) {
    if (begunAt.isPresent() || !progress.isEmpty()) {
      write(progress, true);
    }
  }

  private void write(Progress progress, Boolean ended) {
    if (begunAt.isEmpty() && !lost) {
      begin(0); // what it does came due after it began
    }
    int rows =
        sql.update(
            "write the progress",
            UPDATE,
            progress.done() + progress.failed(),
            progress.done(),
            progress.failed(),
            progress.bytes(),
            progress.entries(),
            progress.errorsAsJson(),
            ended,
            node,
            begunAt);
    lost |= rows == 0;
  }

  /** The running job's progress, or the last one's; empty before the first. */
  static Optional<RunProgress> read(DataSource dataSource) {
    return new Sql(dataSource)
            .query(
                "read the progress",
                row ->
                    new RunProgress(
                        row.getString("node"),
                        Sql.instant(row, "started_at").orElseThrow(),
                        Sql.instant(row, "updated_at").orElseThrow(),
                        Sql.instant(row, "ended_at"),
                        row.getLong("total"),
                        row.getLong("done"),
                        row.getLong("failed"),
                        row.getLong("bytes"),
                        row.getLong("entries"),
                        row.getString("errors"),
                        Sql.instant(row, "oldest_due")),
                READ)
            .stream()
            .findFirst();
  }
}
