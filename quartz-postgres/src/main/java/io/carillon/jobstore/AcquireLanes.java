package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.quartz.JobKey;

/**
 * Claims lane by lane: reaches each lane's due rows through the lane index, so a million due rows
 * of a lane that may not run are never looked at. Which lanes have something due is found by
 * jumping through the index, and looked up again at most for a tenth of the time.
 */
final class AcquireLanes {
  static final String CLAIM =
      """
      WITH due AS MATERIALIZED (
        SELECT first.*
        FROM unnest(?::text[], ?::text[], ?::text[], ?::int[]) AS lane (job_group, job_name, trigger_group, at_most)
        CROSS JOIN LATERAL (
          SELECT t.ctid AS row_id, t.job_group, t.job_name, t.trigger_group, t.carillon_due, t.priority
          FROM qrtz_triggers t
          WHERE t.sched_name = ? AND t.job_group = lane.job_group AND t.job_name = lane.job_name
            AND t.trigger_group = lane.trigger_group AND t.trigger_state = 'WAITING'
            AND t.carillon_due <= floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint
          ORDER BY t.carillon_due, t.priority DESC
          LIMIT lane.at_most) AS first),
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

  /** Lanes whose first row is due now, or will be within the stated time. */
  static final String DUE_LANES =
      """
      WITH RECURSIVE lane AS (
        (SELECT job_group, job_name, trigger_group, carillon_due FROM qrtz_triggers
         WHERE sched_name = ? ORDER BY job_group, job_name, trigger_group, carillon_due LIMIT 1)
        UNION ALL
        SELECT next.* FROM lane CROSS JOIN LATERAL (
          SELECT t.job_group, t.job_name, t.trigger_group, t.carillon_due FROM qrtz_triggers t
          WHERE t.sched_name = ?
            AND (t.job_group, t.job_name, t.trigger_group) > (lane.job_group, lane.job_name, lane.trigger_group)
          ORDER BY t.job_group, t.job_name, t.trigger_group, t.carillon_due LIMIT 1) next)
      SELECT lane.job_group, lane.job_name, lane.trigger_group FROM lane
      LEFT JOIN qrtz_job_details j ON j.sched_name = ? AND j.job_name = lane.job_name AND j.job_group = lane.job_group
      WHERE lane.carillon_due <= floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint + ?
        AND j.carillon_paused IS NOT TRUE
        AND NOT EXISTS (
          SELECT FROM qrtz_paused_lanes l
          WHERE l.sched_name = ? AND l.job_group = lane.job_group AND l.job_name = lane.job_name
            AND l.trigger_group = lane.trigger_group)
      """;

  private static final long CROWDED_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long LOOK_AHEAD_MILLIS = 1_000;

  /** Rows of a lane that are looked at, however many lanes there are. */
  private static final int LEAST_DEPTH = 8;

  /** Lanes are looked up again after this many times what looking them up took. */
  private static final int REST = 10;

  private final Store store;
  private volatile long crowdedUntil = System.nanoTime();
  private List<Lane> dueLanes = List.of();
  private boolean lookedUp;
  private long dueLanesUntil = System.nanoTime();

  AcquireLanes(Store store) {
    this.store = store;
  }

  /** The front of what is due is full of what may not run. */
  void crowded() {
    crowdedUntil = System.nanoTime() + CROWDED_NANOS;
    dueLanesUntil = System.nanoTime();
  }

  boolean areCrowded() {
    return crowdedUntil - System.nanoTime() > 0;
  }

  /** When to look again, counted from now, after nothing was claimed; none: as far as is known. */
  OptionalLong lookAgainIn() {
    long rest = TimeUnit.NANOSECONDS.toMillis(dueLanesUntil - System.nanoTime());
    return lookedUp ? OptionalLong.empty() : OptionalLong.of(Math.max(1, rest));
  }

  /** As {@link Acquire#claim}, through the lanes. Called by one thread. */
  Acquire.Result claim(Session session, Allowance allowance, long claimId, int atMost)
      throws SQLException {
    List<Lane> lanes = lanes(session, allowance);
    return Acquire.result(
        session.list(
            CLAIM,
            Acquire::read,
            lanes.stream().map(lane -> lane.job().getGroup()).toArray(String[]::new),
            lanes.stream().map(lane -> lane.job().getName()).toArray(String[]::new),
            lanes.stream().map(Lane::triggerGroup).toArray(String[]::new),
            limits(lanes, allowance, atMost),
            store.scheduler(),
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

  /**
   * Of many lanes, each is looked into less deep, so that a claim looks at not much more than it
   * can take.
   */
  private static Integer[] limits(List<Lane> lanes, Allowance allowance, int atMost) {
    int share = Math.max(LEAST_DEPTH, LEAST_DEPTH * atMost / Math.max(1, lanes.size()));
    int depth = Math.min(atMost, share);
    Map<JobKey, Integer> byJob = allowance.byJob();
    return lanes.stream()
        .map(lane -> Math.min(depth, byJob.getOrDefault(lane.job(), depth)))
        .toArray(Integer[]::new);
  }

  private List<Lane> lanes(Session session, Allowance allowance) throws SQLException {
    lookedUp = dueLanesUntil - System.nanoTime() <= 0;
    if (lookedUp) {
      lookUp(session);
    }
    if (allowance.everything()) {
      return dueLanes;
    }
    Map<JobKey, Integer> byJob = allowance.byJob();
    List<Lane> allowed = new ArrayList<>(dueLanes);
    allowed.removeIf(lane -> !byJob.containsKey(lane.job()));
    return allowed;
  }

  private void lookUp(Session session) throws SQLException {
    long started = System.nanoTime();
    String name = store.scheduler();
    dueLanes = session.list(DUE_LANES, Lanes::read, name, name, name, LOOK_AHEAD_MILLIS, name);
    long took = System.nanoTime() - started;
    dueLanesUntil = System.nanoTime() + Math.min(took * REST, TimeUnit.SECONDS.toNanos(1));
  }
}
