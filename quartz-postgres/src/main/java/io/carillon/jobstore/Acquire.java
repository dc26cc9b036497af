package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Claims what is due, in the order in which it is due, in one statement: looks at a bounded number
 * of due rows, leaves out what may not run, locks the rest without waiting, and marks it. Rows that
 * changed between the look and the lock are passed over, so nothing is claimed twice.
 *
 * <p>A claim touches no indexed column, so it is a HOT update.
 */
final class Acquire {
  static final String CLAIM =
      """
      WITH due AS MATERIALIZED (
        SELECT t.ctid AS row_id, t.job_group, t.job_name, t.trigger_group, t.carillon_due, t.priority
        FROM qrtz_triggers t
        WHERE t.sched_name = ? AND t.trigger_state = 'WAITING'
          AND t.carillon_due <= floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint
        ORDER BY t.carillon_due, t.priority DESC
        LIMIT ?),
      eligible AS MATERIALIZED (
        SELECT row_id FROM (
          SELECT due.*, j.is_nonconcurrent, may.at_most,
            row_number() OVER (PARTITION BY due.job_group, due.job_name ORDER BY due.carillon_due, due.priority DESC) AS place
          FROM due
          LEFT JOIN qrtz_job_details j ON j.sched_name = ? AND j.job_name = due.job_name AND j.job_group = due.job_group
          LEFT JOIN unnest(?::text[], ?::text[], ?::int[]) AS may (job_group, job_name, at_most)
            ON may.job_group = due.job_group AND may.job_name = due.job_name
          WHERE (? OR may.at_most IS NOT NULL)
            AND j.carillon_paused IS NOT TRUE
            AND (j.is_nonconcurrent IS NOT TRUE OR j.carillon_claim IS NULL)
            AND NOT EXISTS (
              SELECT FROM qrtz_paused_lanes l
              WHERE l.sched_name = ? AND l.job_group = due.job_group AND l.job_name = due.job_name
                AND l.trigger_group = due.trigger_group)) AS candidate
        WHERE place <= CASE WHEN is_nonconcurrent THEN 1 ELSE coalesce(at_most, 2147483647) END
        ORDER BY carillon_due, priority DESC
        LIMIT ?),
      locked AS MATERIALIZED (
        SELECT t.ctid AS row_id FROM qrtz_triggers t
        WHERE t.ctid = ANY (ARRAY(SELECT row_id FROM eligible)) AND t.trigger_state = 'WAITING'
        FOR NO KEY UPDATE SKIP LOCKED),
      claimed AS (
        UPDATE qrtz_triggers t SET trigger_state = 'ACQUIRED', carillon_claim = ?
        WHERE t.ctid = ANY (ARRAY(SELECT row_id FROM locked))
        RETURNING t.ctid::text AS row_id, t.trigger_name, t.trigger_group, t.job_name, t.job_group, t.description,
          t.next_fire_time, t.prev_fire_time, t.priority, t.trigger_state, t.trigger_type, t.start_time, t.end_time,
          t.calendar_name, t.misfire_instr, t.job_data, t.carillon_key),
      noted AS (
        INSERT INTO qrtz_claims (sched_name, claim_id, instance_name, claimed_time, trigger_names, trigger_groups)
        SELECT ?, ?, ?, floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint,
          array_agg(trigger_name), array_agg(trigger_group)
        FROM claimed HAVING count(*) > 0)
      SELECT looked.*, claimed.*
      FROM (SELECT floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint AS now,
              (SELECT count(*) FROM due) AS seen,
              (SELECT t.carillon_due FROM qrtz_triggers t
               WHERE t.sched_name = ? AND t.carillon_due > floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint
               ORDER BY t.carillon_due LIMIT 1) AS next_due) AS looked
      LEFT JOIN claimed ON true
      """;

  private final Store store;

  Acquire(Store store) {
    this.store = store;
  }

  /**
   * A claim's answer.
   *
   * @param now the database's clock, epoch milliseconds
   * @param seen how many due rows were looked at
   * @param nextDue when something is due next, after now; never: {@link Long#MAX_VALUE}
   */
  record Result(long now, int seen, long nextDue, List<Row> rows) {}

  /**
   * @param rowId where the row is
   */
  record Row(String rowId, TriggerRow trigger) {}

  /**
   * @param claimId a new id
   * @param window how many due rows to look at, at most
   * @param atMost how many to claim, at most
   */
  Result claim(Session session, Allowance allowance, long claimId, int window, int atMost)
      throws SQLException {
    return result(
        session.list(
            CLAIM,
            Acquire::read,
            store.scheduler(),
            window,
            store.scheduler(),
            allowance.groups(),
            allowance.names(),
            allowance.atMost(),
            allowance.everything(),
            store.scheduler(),
            atMost,
            claimId,
            store.scheduler(),
            claimId,
            store.instance(),
            store.scheduler()));
  }

  /** One row of the answer; without a trigger when nothing was claimed. */
  record Line(long now, int seen, long nextDue, List<Row> row) {}

  static Line read(ResultSet row) throws SQLException {
    String rowId = row.getString("row_id");
    return new Line(
        row.getLong("now"),
        row.getInt("seen"),
        CheckIn.time(row, "next_due"),
        rowId == null ? List.of() : List.of(new Row(rowId, TriggerRow.read(row))));
  }

  static Result result(List<Line> lines) {
    List<Row> rows = new ArrayList<>(lines.size());
    lines.forEach(line -> rows.addAll(line.row()));
    Line first = lines.get(0);
    return new Result(first.now(), first.seen(), first.nextDue(), rows);
  }
}
