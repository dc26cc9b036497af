package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.SQLException;
import java.util.List;

/**
 * Repairs what nobody owns, whoever broke it: triggers claimed or blocked without a claim, jobs
 * that run alone and do not run. Each repair is said in one line of its answer.
 */
final class Sweep {
  /** What nobody owns comes to the front of what is due, so the front is where to look. */
  static final String REPAIR =
      """
      WITH unblocked AS (
        UPDATE qrtz_triggers t
        SET trigger_state = CASE trigger_state WHEN 'BLOCKED' THEN 'WAITING' ELSE 'PAUSED' END
        WHERE t.ctid = ANY (ARRAY(
          SELECT b.ctid FROM qrtz_triggers b
          WHERE b.sched_name = ? AND b.carillon_parked IN ('BLOCKED', 'PAUSED_BLOCKED')
            AND NOT EXISTS (
              SELECT FROM qrtz_fired_triggers f
              WHERE f.sched_name = b.sched_name AND f.trigger_name = b.trigger_name AND f.trigger_group = b.trigger_group)
            AND NOT EXISTS (
              SELECT FROM qrtz_triggers r
              WHERE r.sched_name = b.sched_name AND r.job_group = b.job_group AND r.job_name = b.job_name
                AND r.trigger_group = 'RECOVERING_JOBS' AND r.description = b.trigger_group || '.' || b.trigger_name)
          FOR NO KEY UPDATE SKIP LOCKED))
        RETURNING 'blocked trigger ' || trigger_group || '.' || trigger_name AS repaired),
      front AS MATERIALIZED (
        SELECT ctid AS row_id, trigger_state, carillon_claim FROM qrtz_triggers
        WHERE sched_name = ? AND carillon_due <= floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint
        ORDER BY carillon_due, priority DESC LIMIT 10000),
      released AS (
        UPDATE qrtz_triggers t SET trigger_state = 'WAITING', carillon_claim = NULL
        WHERE t.ctid = ANY (ARRAY(
          SELECT t.ctid FROM qrtz_triggers t
          WHERE t.ctid = ANY (ARRAY(
              SELECT front.row_id FROM front
              WHERE front.trigger_state = 'ACQUIRED' AND NOT EXISTS (
                SELECT FROM qrtz_claims c WHERE c.sched_name = ? AND c.claim_id = front.carillon_claim)))
            AND t.trigger_state = 'ACQUIRED'
          FOR NO KEY UPDATE SKIP LOCKED))
        RETURNING 'claimed trigger ' || trigger_group || '.' || trigger_name AS repaired),
      freed AS (
        UPDATE qrtz_job_details j SET carillon_claim = NULL
        WHERE j.ctid = ANY (ARRAY(
          SELECT j.ctid FROM qrtz_job_details j
          WHERE j.sched_name = ? AND j.carillon_claim IS NOT NULL AND NOT EXISTS (
            SELECT FROM qrtz_claims c WHERE c.sched_name = j.sched_name AND c.claim_id = j.carillon_claim)
          FOR NO KEY UPDATE SKIP LOCKED))
        RETURNING 'busy job ' || job_group || '.' || job_name AS repaired)
      SELECT repaired FROM unblocked UNION ALL SELECT repaired FROM released UNION ALL SELECT repaired FROM freed
      """;

  /** A node given up by mistake claims for a moment before it notices: only what is old counts. */
  static final String UNKNOWN_INSTANCES =
      """
      SELECT DISTINCT instance_name FROM (
        SELECT instance_name, claimed_time AS since FROM qrtz_claims WHERE sched_name = ?
        UNION ALL
        SELECT instance_name, fired_time FROM qrtz_fired_triggers WHERE sched_name = ?) AS held
      WHERE since < floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint - ?
        AND NOT EXISTS (
          SELECT FROM qrtz_scheduler_state s WHERE s.sched_name = ? AND s.instance_name = held.instance_name)
      """;

  private final Store store;

  Sweep(Store store) {
    this.store = store;
  }

  /** What was repaired. */
  List<String> repair(Session session) throws SQLException {
    String name = store.scheduler();
    return session.list(REPAIR, row -> row.getString(1), name, name, name, name);
  }

  /** Instances that hold something and are not there. */
  List<String> unknownInstances(Session session, long forMillis) throws SQLException {
    String name = store.scheduler();
    return session.list(UNKNOWN_INSTANCES, row -> row.getString(1), name, name, forMillis, name);
  }
}
