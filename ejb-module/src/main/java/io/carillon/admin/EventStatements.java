package io.carillon.admin;

/** The statements about events: the unfinished ones are triggers, the finished ones history. */
final class EventStatements {
  /** What {@link #STATE} has to know of the cluster. */
  static final String CLUSTER =
      """
      WITH handled AS MATERIALIZED (
        SELECT DISTINCT unnest(n.event_names) AS event_name
          FROM carillon_node n
         WHERE n.state = 'UP'
           AND n.last_check_in > statement_timestamp() - :silence * interval '1 millisecond'
      ), clock AS MATERIALIZED (
        SELECT CAST(floor(extract(epoch FROM statement_timestamp()) * 1000) AS bigint) AS now
      )
      """;

  /**
   * The state of the event that is trigger {@code t}, whose firing, if it has one, is {@code f}. A
   * retry moves the time of its event, so that the data of the others need not be looked into.
   */
  static final String STATE =
      """
      CASE
        WHEN f.state = 'EXECUTING' THEN 'RUNNING'
        WHEN t.trigger_state = 'ERROR' THEN 'DEAD'
        WHEN
      """
          + Pauses.CONDITION
          + """
          THEN 'PAUSED'
        WHEN f.state IS NULL AND t.next_fire_time BETWEEN 0 AND clock.now
             AND NOT EXISTS (SELECT FROM handled h WHERE h.event_name = t.job_name)
          THEN 'UNHANDLED'
        WHEN t.next_fire_time <> t.start_time
             AND position(CAST(E'\\nattempt=' AS bytea) IN t.job_data) > 0
             AND position(CAST(E'\\nattempt=1\\n' AS bytea) IN t.job_data) = 0
          THEN 'RETRYING'
        ELSE 'SCHEDULED'
      END
      """;

  /**
   * The events that are triggers. Quartz writes a missing next fire time as -1. JOB_DATA comes
   * without its payload line: a page must not carry megabytes. The conditions on {@code :state}
   * before the state is derived only spare the derivation for rows that cannot have that state; for
   * the same reason no firing is looked for of one that waits or is dead.
   */
  private static final String UNFINISHED =
      """
      SELECT t.trigger_name AS id,
             t.job_name AS name,
      """
          + STATE
          + """
             AS state,
             coalesce(f.sched_time, nullif(t.next_fire_time, -1), t.start_time) AS run_at,
             coalesce(t.priority, 5) AS priority,
             t.carillon_key AS event_key,
             decode(regexp_replace(encode(t.job_data, 'escape'),
                    '\\npayload=[^\\n]*', ''), 'escape') AS job_data,
             coalesce(t.next_fire_time <= clock.now, true) AS due,
             f.instance_name AS node,
             f.fired_time AS since,
             CAST(NULL AS integer) AS attempt,
             CAST(NULL AS integer) AS max_attempts,
             CAST(NULL AS bigint) AS created_at,
             CAST(NULL AS text) AS created_by,
             CAST(NULL AS text) AS last_error,
             t.carillon_due
        FROM qrtz_triggers t
       CROSS JOIN clock
        LEFT JOIN LATERAL (
             SELECT r.state, r.instance_name, r.fired_time, r.sched_time
               FROM carillon_firing r
              WHERE r.sched_name = t.sched_name AND r.trigger_name = t.trigger_name
                AND r.trigger_group = t.trigger_group AND t.trigger_state NOT IN ('WAITING', 'ERROR')
              ORDER BY (r.state = 'EXECUTING') DESC, r.fired_time DESC
              LIMIT 1) f ON true
       WHERE t.sched_name = 'carillon' AND t.trigger_group = 'event'
         AND CAST(:state AS text) IS DISTINCT FROM 'SUCCEEDED'
         AND CAST(:state AS text) IS DISTINCT FROM 'CANCELLED'
         AND (CAST(:name AS text) IS NULL OR t.job_name = CAST(:name AS text))
         AND (CAST(:key AS text) IS NULL OR t.carillon_key = CAST(:key AS text))
         AND (CAST(:state AS text) IS DISTINCT FROM 'DEAD' OR t.trigger_state = 'ERROR')
         AND (CAST(:state AS text) IS DISTINCT FROM 'PAUSED' OR
      """
          + Pauses.CONDITION
          + """
         )
         AND (CAST(:state AS text) IS DISTINCT FROM 'UNHANDLED'
              OR t.next_fire_time BETWEEN 0 AND clock.now)
         AND (CAST(:state AS text) IS DISTINCT FROM 'RUNNING' OR t.trigger_name IN (
              SELECT r.trigger_name FROM carillon_firing r
               WHERE r.sched_name = 'carillon' AND r.state = 'EXECUTING'))
      """;

  /** The events that are history: their last runs. A trigger hides the history of its event. */
  private static final String FINISHED =
      """
      SELECT CAST(x.event_id AS text) AS id, x.event_name, x.state,
             CAST(floor(extract(epoch FROM x.scheduled_at) * 1000) AS bigint) AS run_at,
             x.priority, x.event_key, CAST(NULL AS bytea), true, x.node,
             CAST(floor(extract(epoch FROM x.finished_at) * 1000) AS bigint),
             x.attempt, x.max_attempts,
             CAST(floor(extract(epoch FROM x.created_at) * 1000) AS bigint),
             x.created_by, x.error_message, CAST(NULL AS bigint)
        FROM carillon_execution x
       WHERE x.event_id IS NOT NULL
         AND x.state IN ('SUCCEEDED', 'DEAD', 'CANCELLED')
         AND NOT EXISTS (
             SELECT FROM qrtz_triggers t
              WHERE t.sched_name = 'carillon' AND t.trigger_group = 'event'
                AND t.trigger_name = CAST(x.event_id AS text))
         AND NOT EXISTS (
             SELECT FROM carillon_execution later
              WHERE later.event_id = x.event_id AND later.id > x.id
                AND later.state IN ('SUCCEEDED', 'DEAD', 'CANCELLED'))
         AND (CAST(:name AS text) IS NULL OR x.event_name = CAST(:name AS text))
         AND (CAST(:key AS text) IS NULL OR x.event_key = CAST(:key AS text))
         AND (CAST(:state AS text) IS NULL OR x.state = CAST(:state AS text))
      """;

  /**
   * A page of events, or one event; newest first. The first part walks the triggers' primary key,
   * the second the history's event ids.
   */
  static final String PAGE =
      CLUSTER
          + "(SELECT live.* FROM ("
          + UNFINISHED
          + """
             AND (CAST(:id AS text) IS NULL OR t.trigger_name = CAST(:id AS text))
             AND (CAST(:after AS text) IS NULL OR t.trigger_name < CAST(:after AS text))) live
        WHERE (CAST(:state AS text) IS NULL OR live.state = CAST(:state AS text))
        ORDER BY live.id DESC
        LIMIT :limit)
      UNION ALL (
      """
          + FINISHED
          + """
         AND (CAST(:id AS uuid) IS NULL OR x.event_id = CAST(:id AS uuid))
         AND (CAST(:after AS uuid) IS NULL OR x.event_id < CAST(:after AS uuid))
       ORDER BY x.event_id DESC
       LIMIT :limit)
      ORDER BY id DESC
      LIMIT :limit
      """;

  /**
   * A page of the events that are due within a time; the latest first. The first part walks the
   * triggers that may fire by their time, the second sorts those that may not, the third walks the
   * history by the time the runs were due.
   */
  static final String PAGE_BY_TIME =
      CLUSTER
          + "(SELECT live.* FROM ("
          + UNFINISHED
          + """
             AND t.carillon_due IS NOT NULL
             AND t.carillon_due >= :from
             AND (t.carillon_due, t.trigger_name) < (:before, CAST(:beforeId AS text))) live
        WHERE (CAST(:state AS text) IS NULL OR live.state = CAST(:state AS text))
        ORDER BY live.carillon_due DESC, live.id DESC
        LIMIT :limit)
      UNION ALL
      (SELECT live.* FROM (
      """
          + UNFINISHED
          + """
             AND t.carillon_parked IS NOT NULL) live
        WHERE (CAST(:state AS text) IS NULL OR live.state = CAST(:state AS text))
          AND live.run_at >= :from
          AND (live.run_at, live.id) < (:before, CAST(:beforeId AS text))
        ORDER BY live.run_at DESC, live.id DESC
        LIMIT :limit)
      UNION ALL (
      """
          + FINISHED
          + """
         AND x.scheduled_at >= to_timestamp(:from / 1000) + :from % 1000 * interval '1 millisecond'
         AND (x.scheduled_at, x.event_id) <
             (to_timestamp(:before / 1000) + :before % 1000 * interval '1 millisecond', CAST(:beforeId AS uuid))
       ORDER BY x.scheduled_at DESC, x.event_id DESC
       LIMIT :limit)
      ORDER BY run_at DESC, id DESC
      LIMIT :limit
      """;

  /** The payload of an event, from its trigger or from the history of its last run. */
  static final String PAYLOAD =
      """
      SELECT t.job_data AS job_data, CAST(NULL AS text) AS payload
        FROM qrtz_triggers t
       WHERE t.sched_name = 'carillon' AND t.trigger_group = 'event' AND t.trigger_name = :id
      UNION ALL
      (SELECT CAST(NULL AS bytea), x.payload
         FROM carillon_execution x
        WHERE x.event_id = CAST(:id AS uuid)
        ORDER BY (x.payload IS NOT NULL) DESC, x.id DESC
        LIMIT 1)
      """;

  private EventStatements() {}
}
