package io.carillon.deletion;

import io.carillon.api.DeletionRequest;
import io.carillon.api.DeletionRequest.Extent;
import io.carillon.api.ScheduledDeletion;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/** The records as callers and operators change them. Each call joins the caller's transaction. */
final class DeletionRecords {
  static final String INSERT =
      """
      INSERT INTO carillon_deletion
        (id, root, path, recursive, due_at, next_try_at, reason, created_at, created_by)
      SELECT id, root, path, recursive, due_at, greatest(due_at, statement_timestamp()), reason,
             statement_timestamp(), ?
      FROM (
        SELECT r.*, least(coalesce(r.due,
                                   statement_timestamp() + r.grace_ms * interval '1 ms'),
                          timestamptz '9999-12-31 23:59:59.999Z') AS due_at
        FROM unnest(?::uuid[], ?::text[], ?::text[], ?::boolean[], ?::timestamptz[], ?::bigint[],
                    ?::text[]) AS r (id, root, path, recursive, due, grace_ms, reason)) requested
      RETURNING id, root, path, due_at
      """;

  static final String CALL_OFF =
      """
      DELETE FROM carillon_deletion
      WHERE id = ? AND claim IS NULL AND trashed_at IS NULL
        AND (NOT begun OR state = 'PARKED')
      """;

  static final String LOCK_TRASHED =
      """
      SELECT root, path FROM carillon_deletion
      WHERE id = ? AND claim IS NULL AND trashed_at IS NOT NULL
        AND (NOT begun OR state = 'PARKED')
      FOR UPDATE
      """;

  static final String DELETE_TRASHED = "DELETE FROM carillon_deletion WHERE id = ?";

  static final String EXISTS = "SELECT 1 FROM carillon_deletion WHERE id = ?";

  static final String RETRY =
      """
      UPDATE carillon_deletion
      SET state = 'SCHEDULED', attempts = 0, next_try_at = statement_timestamp()
      WHERE id = ? AND state = 'PARKED' AND claim IS NULL
      """;

  private final Sql sql;
  private final Supplier<UUID> ids;

  /**
   * @param ids makes ids in the order of time
   */
  DeletionRecords(DataSource dataSource, Supplier<UUID> ids) {
    this.sql = new Sql(dataSource);
    this.ids = ids;
  }

  /** What is in the trash, and where it belongs. */
  record Trashed(String root, String path) {}

  /** Stores requests that were checked; the answers are in their order. */
  List<ScheduledDeletion> insert(List<DeletionRequest> requests, String caller) {
    List<UUID> newIds = requests.stream().map(request -> ids.get()).toList();
    Map<UUID, ScheduledDeletion> stored =
        sql
            .query(
                "schedule deletions",
                DeletionRecords::scheduled,
                INSERT,
                caller,
                newIds.toArray(UUID[]::new),
                column(requests, DeletionRequest::root).toArray(String[]::new),
                column(requests, DeletionRequest::path).toArray(String[]::new),
                column(requests, r -> r.extent() == Extent.TREE).toArray(Boolean[]::new),
                column(requests, DeletionRecords::due).toArray(Instant[]::new),
                column(requests, DeletionRecords::graceMillis).toArray(Long[]::new),
                column(requests, r -> r.reason().orElse(null)).toArray(String[]::new))
            .stream()
            .collect(Collectors.toMap(ScheduledDeletion::id, Function.identity()));
    return newIds.stream().map(stored::get).toList();
  }

  private static <T> List<T> column(
      List<DeletionRequest> requests, Function<DeletionRequest, T> value) {
    return requests.stream().map(value).collect(Collectors.toList());
  }

  private static Instant due(DeletionRequest request) {
    return request.at().orElse(null);
  }

  private static long graceMillis(DeletionRequest request) {
    return request.after().orElse(Duration.ZERO).toMillis();
  }

  private static ScheduledDeletion scheduled(ResultSet row) throws SQLException {
    return new ScheduledDeletion(
        row.getObject("id", UUID.class),
        row.getString("root"),
        row.getString("path"),
        Sql.instant(row, "due_at").orElseThrow());
  }

  /** Deletes the record of something still in its place. False when it is not there or too late. */
  boolean callOff(UUID id) {
    return sql.update("restore", CALL_OFF, id) == 1;
  }

  /** Locks the record of something in the trash until the caller's transaction ends. */
  Optional<Trashed> lockTrashed(UUID id) {
    return sql
        .query(
            "restore from the trash",
            row -> new Trashed(row.getString("root"), row.getString("path")),
            LOCK_TRASHED,
            id)
        .stream()
        .findFirst();
  }

  void deleteTrashed(UUID id) {
    sql.update("restore from the trash", DELETE_TRASHED, id);
  }

  boolean exists(UUID id) {
    return !sql.query("look for a deletion", row -> true, EXISTS, id).isEmpty();
  }

  /** A parked record is due again, with all its tries. False when it is not parked. */
  boolean retry(UUID id) {
    return sql.update("retry a deletion", RETRY, id) == 1;
  }
}
