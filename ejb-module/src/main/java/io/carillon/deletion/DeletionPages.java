package io.carillon.deletion;

import io.carillon.api.DeletionRequest.Extent;
import io.carillon.deletion.DeletionPages.Failure.Prospect;
import io.carillon.deletion.DueRecord.Stage;
import io.carillon.deletion.Page.Cursor;
import io.carillon.deletion.PageResult.Begun;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * The records as a run takes and returns them: a page at a time, each call one statement and one
 * short transaction. A page's rows are ours by their claim; whoever lost it changes nothing.
 */
final class DeletionPages {
  /** How long a claim counts; a page stops long before (see {@link PageRemoval}). */
  static final Duration LEASE = Duration.ofMinutes(1);

  static final String CLAIM =
      """
      WITH page AS (
        SELECT id FROM carillon_deletion
        WHERE root = ? AND claim IS NULL AND state = 'SCHEDULED'
          AND next_try_at <= statement_timestamp()
          AND (next_try_at, id) > (?, ?)
        ORDER BY next_try_at, id
        LIMIT ?
        FOR UPDATE SKIP LOCKED)
      UPDATE carillon_deletion d
      SET claim = ?, claimed_by = ?, claimed_until = statement_timestamp() + ? * interval '1 ms'
      WHERE d.id = ANY (ARRAY(SELECT id FROM page)) -- by the primary key, however small the table
      RETURNING d.id, d.path, d.recursive, d.next_try_at, d.trashed_at IS NOT NULL AS in_trash
      """;

  static final String DELETE_GONE =
      """
      DELETE FROM carillon_deletion d
      USING unnest(?::uuid[]) AS gone (id)
      WHERE d.id = gone.id AND d.claim = ?
      """;

  static final String RESCHEDULE_FAILED =
      """
      UPDATE carillon_deletion d
      SET attempts = d.attempts + 1,
          last_error = failed.message,
          state = CASE WHEN failed.is_final OR d.attempts + 1 >= ? THEN 'PARKED'
                       ELSE 'SCHEDULED' END,
          begun = d.begun AND d.recursive, -- a single entry that resisted is all there
          next_try_at = statement_timestamp()
            + least(? * power(2, least(d.attempts, 40)), ?) * (0.9 + 0.2 * random())
            * interval '1 ms',
          claim = NULL, claimed_by = NULL, claimed_until = NULL
      FROM unnest(?::uuid[], ?::text[], ?::boolean[]) AS failed (id, message, is_final)
      WHERE d.id = failed.id AND d.claim = ?
      RETURNING d.id, d.state = 'PARKED' AS parked
      """;

  static final String GIVE_BACK =
      """
      UPDATE carillon_deletion d
      SET claim = NULL, claimed_by = NULL, claimed_until = NULL
      FROM unnest(?::uuid[]) AS untouched (id)
      WHERE d.id = untouched.id AND d.claim = ?
      """;

  static final String GIVE_BACK_BEGUN =
      """
      UPDATE carillon_deletion d
      SET begun = true, next_try_at = statement_timestamp(),
          removed_bytes = d.removed_bytes + begun.bytes,
          removed_entries = d.removed_entries + begun.entries,
          claim = NULL, claimed_by = NULL, claimed_until = NULL
      FROM unnest(?::uuid[], ?::bigint[], ?::bigint[]) AS begun (id, bytes, entries)
      WHERE d.id = begun.id AND d.claim = ?
      """;

  static final String MARK_TRASHED =
      """
      UPDATE carillon_deletion d
      SET begun = false, attempts = 0, last_error = NULL,
          trashed_at = statement_timestamp(),
          next_try_at = statement_timestamp() + ? * interval '1 ms',
          claim = NULL, claimed_by = NULL, claimed_until = NULL
      FROM unnest(?::uuid[]) AS trashed (id)
      WHERE d.id = trashed.id AND d.claim = ?
      """;

  private final Sql sql;

  DeletionPages(DataSource dataSource) {
    this.sql = Sql.byIndex(dataSource);
  }

  /** A record that resisted. */
  record Failure(UUID id, String message, Prospect prospect) {
    /** Whether trying again can help. */
    enum Prospect {
      RETRY,
      PARK
    }
  }

  /**
   * Claims the next due records of a root.
   *
   * @param lock whose end frees the claim at once when this process dies
   */
  Page claim(String root, Cursor after, int limit, RunLock lock) {
    UUID claim = UUID.randomUUID();
    List<DueRecord> records =
        sql.query(
            "claim due deletions",
            DeletionPages::dueRecord,
            CLAIM,
            root,
            after.nextTryAt(),
            after.id(),
            limit,
            claim,
            lock.key(),
            LEASE.toMillis());
    records.sort(Comparator.comparing(DueRecord::nextTryAt).thenComparing(r -> r.id().toString()));
    return new Page(claim, records);
  }

  static DueRecord dueRecord(ResultSet row) throws SQLException {
    return new DueRecord(
        row.getObject("id", UUID.class),
        row.getString("path"),
        row.getBoolean("recursive") ? Extent.TREE : Extent.ENTRY,
        Sql.instant(row, "next_try_at").orElseThrow(),
        row.getBoolean("in_trash") ? Stage.IN_TRASH : Stage.IN_PLACE);
  }

  int deleteGone(UUID claim, List<UUID> ids) {
    return change("delete the records of removed files", DELETE_GONE, claim, ids);
  }

  int giveBack(UUID claim, List<UUID> ids) {
    return change("give deletions back", GIVE_BACK, claim, ids);
  }

  int giveBackBegun(UUID claim, List<Begun> begun) {
    return begun.isEmpty()
        ? 0
        : sql.update(
            "give begun deletions back",
            GIVE_BACK_BEGUN,
            begun.stream().map(Begun::id).toArray(UUID[]::new),
            begun.stream().map(Begun::bytes).toArray(Long[]::new),
            begun.stream().map(Begun::entries).toArray(Long[]::new),
            claim);
  }

  int markTrashed(UUID claim, List<UUID> ids, Duration keep) {
    return ids.isEmpty()
        ? 0
        : sql.update(
            "record what is in the trash", MARK_TRASHED, keep.toMillis(), array(ids), claim);
  }

  private int change(String what, String statement, UUID claim, List<UUID> ids) {
    return ids.isEmpty() ? 0 : sql.update(what, statement, array(ids), claim);
  }

  /** A failed record that was still ours, and whether its tries are used up. */
  record Rescheduled(UUID id, boolean parked) {}

  List<Rescheduled> reschedule(UUID claim, List<Failure> failures, DeletionSettings settings) {
    return failures.isEmpty()
        ? List.of()
        : sql.query(
            "record failed deletions",
            row -> new Rescheduled(row.getObject("id", UUID.class), row.getBoolean("parked")),
            RESCHEDULE_FAILED,
            settings.maxAttempts(),
            settings.firstBackOff().toMillis(),
            settings.longestBackOff().toMillis(),
            failures.stream().map(Failure::id).toArray(UUID[]::new),
            failures.stream().map(f -> storable(f.message())).toArray(String[]::new),
            failures.stream().map(f -> f.prospect() == Prospect.PARK).toArray(Boolean[]::new),
            claim);
  }

  /** PostgreSQL has no U+0000 in texts. */
  private static String storable(String message) {
    return message.replace('\0', '\uFFFD');
  }

  private static UUID[] array(List<UUID> ids) {
    return ids.toArray(UUID[]::new);
  }
}
