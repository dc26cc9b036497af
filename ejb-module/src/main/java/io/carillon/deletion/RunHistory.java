package io.carillon.deletion;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.deletion.RunReport.Outcome;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** Puts runs into the history of executions: those that did something, or met a new trouble. */
final class RunHistory {
  static final String INSERT =
      """
      INSERT INTO carillon_execution
        (id, event_name, schedule_name, scheduled_at, started_at, finished_at, node, attempt,
         max_attempts, state, priority, progress, error_class, error_message)
      VALUES (?, 'carillon.deletion', 'deletion', ?, ?, ?, ?, 1, 1, ?, 5, ?, ?, ?)
      """;

  /** A run that is on the board when another begins has not come to its end. */
  static final String INSERT_LOST =
      """
      WITH lost AS (
        UPDATE carillon_deletion_progress SET ended_at = statement_timestamp()
        WHERE ended_at IS NULL
        RETURNING *)
      INSERT INTO carillon_execution
        (id, event_name, schedule_name, scheduled_at, started_at, finished_at, node, attempt,
         max_attempts, state, priority, progress)
      SELECT ?, 'carillon.deletion', 'deletion', started_at, started_at, ended_at, node, 1, 1,
             'LOST', 5,
             json_build_object('done', done, 'failed', failed, 'bytes', bytes, 'entries', entries,
                               'errors', errors::json)
      FROM lost
      """;

  private final Sql sql;
  private final String node;
  private final Supplier<UUID> ids;
  private Set<String> knownTrouble = Set.of();

  RunHistory(DataSource dataSource, String node, Supplier<UUID> ids) {
    this.sql = new Sql(dataSource);
    this.node = node;
    this.ids = ids;
  }

  /**
   * Records the run of a node that died, or that the cluster takes for dead, with what it had last
   * said of itself. Only the newest run may call it.
   */
  void recordLost() {
    if (sql.update("record a lost deletion run", INSERT_LOST, ids.get()) > 0) {
      LOG.deletionRunLost();
    }
  }

  void record(Instant scheduledAt, Instant startedAt, Instant finishedAt, RunReport report) {
    if (!isWorthKeeping(report)) {
      return;
    }
    boolean partial = report.outcome() == Outcome.PARTIAL;
    sql.update(
        "record a deletion run",
        INSERT,
        ids.get(),
        scheduledAt,
        startedAt,
        finishedAt,
        node,
        partial ? "FAILED" : "SUCCEEDED",
        summary(report.progress()),
        partial ? "partial" : null,
        partial ? trouble(report) : null);
  }

  private synchronized boolean isWorthKeeping(RunReport report) {
    if (report.outcome() == Outcome.LOST) {
      return false; // whoever took it over has recorded it
    }
    boolean news = !report.unavailable().equals(knownTrouble);
    knownTrouble = report.unavailable();
    return news || !report.progress().isEmpty() || report.error().isPresent();
  }

  private static String summary(Progress progress) {
    return "{\"done\":%d,\"failed\":%d,\"bytes\":%d,\"entries\":%d,\"errors\":%s}"
        .formatted(
            progress.done(),
            progress.failed(),
            progress.bytes(),
            progress.entries(),
            progress.errorsAsJson());
  }

  private static String trouble(RunReport report) {
    StringBuilder text = new StringBuilder();
    long failed = report.progress().failed();
    text.append(failed).append(failed == 1 ? " try failed" : " tries failed");
    if (!report.unavailable().isEmpty()) {
      text.append("; roots not usable: ").append(String.join(", ", report.unavailable()));
    }
    report.error().ifPresent(error -> text.append("; stopped early: ").append(error));
    return text.toString();
  }
}
