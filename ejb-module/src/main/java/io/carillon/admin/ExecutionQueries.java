package io.carillon.admin;

import io.carillon.event.EventIds;
import io.carillon.event.ScheduleKeys;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.quartz.TriggerKey;

/** Answers what ran and what runs. */
@ApplicationScoped
@Transactional
public class ExecutionQueries {
  /** How many executions an event's detail shows. */
  static final int NEWEST = 20;

  /**
   * The id of a run is made when it ends, so a time is a range of ids. It is never earlier than the
   * time in the row, but later, at most by this, when a clock is set back.
   */
  private static final Duration CLOCK = Duration.ofMinutes(10);

  private static final String PAGE =
      """
      SELECT CAST(x.id AS text) AS id, x.event_name, CAST(x.event_id AS text) AS event_id,
             x.schedule_name, x.node, x.attempt, x.state, x.error_class, x.error_message,
             CAST(floor(extract(epoch FROM x.scheduled_at) * 1000) AS bigint) AS scheduled_at,
             CAST(floor(extract(epoch FROM x.started_at) * 1000) AS bigint) AS started_at,
             CAST(floor(extract(epoch FROM x.finished_at) * 1000) AS bigint) AS finished_at
        FROM carillon_execution x
       WHERE (CAST(:after AS uuid) IS NULL OR x.id < CAST(:after AS uuid))
         AND (CAST(:lowest AS uuid) IS NULL OR x.id >= CAST(:lowest AS uuid))
         AND (CAST(:beyond AS uuid) IS NULL OR x.id < CAST(:beyond AS uuid))
         AND (CAST(:event AS text) IS NULL OR x.event_name = CAST(:event AS text))
         AND (CAST(:schedule AS text) IS NULL OR x.schedule_name = CAST(:schedule AS text))
         AND (CAST(:state AS text) IS NULL OR x.state = CAST(:state AS text))
         AND (CAST(:node AS text) IS NULL OR x.node = CAST(:node AS text))
         AND (CAST(:from AS bigint) IS NULL
              OR x.finished_at >= to_timestamp(CAST(:from AS bigint) / 1000.0))
         AND (CAST(:to AS bigint) IS NULL
              OR x.finished_at < to_timestamp(CAST(:to AS bigint) / 1000.0))
       ORDER BY x.id DESC
       LIMIT :limit
      """;

  private static final String NEWEST_OF_EVENT =
      """
      SELECT CAST(x.id AS text) AS id, x.event_name, CAST(x.event_id AS text) AS event_id,
             x.schedule_name, x.node, x.attempt, x.state, x.error_class, x.error_message,
             CAST(floor(extract(epoch FROM x.scheduled_at) * 1000) AS bigint) AS scheduled_at,
             CAST(floor(extract(epoch FROM x.started_at) * 1000) AS bigint) AS started_at,
             CAST(floor(extract(epoch FROM x.finished_at) * 1000) AS bigint) AS finished_at
        FROM carillon_execution x
       WHERE x.event_id = CAST(:eventId AS uuid)
       ORDER BY x.id DESC
       LIMIT :limit
      """;

  private static final String ONE =
      """
      SELECT CAST(x.id AS text) AS id, x.event_name, CAST(x.event_id AS text) AS event_id,
             x.schedule_name, x.node, x.attempt, x.max_attempts, x.state, x.error_class,
             x.error_message, x.error_stack, x.log, x.progress,
             CAST(floor(extract(epoch FROM x.scheduled_at) * 1000) AS bigint) AS scheduled_at,
             CAST(floor(extract(epoch FROM x.started_at) * 1000) AS bigint) AS started_at,
             CAST(floor(extract(epoch FROM x.finished_at) * 1000) AS bigint) AS finished_at
        FROM carillon_execution x
       WHERE x.id = CAST(:id AS uuid)
      """;

  private static final String RUNNING =
      """
      SELECT f.entry_id AS id,
             CASE WHEN f.trigger_group = 'carillon' THEN 'carillon.' ELSE '' END
               || coalesce(f.job_name, t.job_name, '') AS event_name,
             CASE WHEN f.trigger_group = 'event' THEN f.trigger_name END AS event_id,
             CASE WHEN f.trigger_group IN ('schedule', 'carillon') THEN f.trigger_name END AS schedule_name,
             CASE WHEN f.trigger_group IN ('schedule-run', 'RECOVERING_JOBS') THEN t.job_data END AS job_data,
             f.trigger_name, f.trigger_group,
             f.sched_time AS scheduled_at, f.fired_time AS started_at, f.instance_name AS node,
             coalesce(r.overdue, false) AS overdue,
             coalesce(r.progress,
                      (SELECT CAST(json_build_object('done', p.done, 'total', p.total) AS text)
                         FROM carillon_deletion_progress p
                        WHERE f.trigger_group = 'carillon' AND f.trigger_name = 'deletion'
                          AND p.ended_at IS NULL)) AS progress,
             (SELECT c.who FROM carillon_cancellation c
               WHERE CAST(c.event_id AS text) = f.trigger_name) AS cancelled_by
        FROM carillon_firing f
        LEFT JOIN LATERAL (
             SELECT b.overdue, b.progress FROM carillon_run b
              WHERE b.node = f.instance_name
                AND (b.trigger_name = f.trigger_name OR b.fire_instance = f.entry_id)
              ORDER BY b.started_at DESC LIMIT 1) r ON true
        LEFT JOIN qrtz_triggers t
          ON t.sched_name = f.sched_name AND t.trigger_name = f.trigger_name
         AND t.trigger_group = f.trigger_group
       WHERE f.sched_name = 'carillon' AND f.state = 'EXECUTING'
         AND (CAST(:after AS text) IS NULL OR f.entry_id > CAST(:after AS text))
       ORDER BY f.entry_id
       LIMIT :limit
      """;

  private static final String INTERRUPTION =
      """
      SELECT c.who || ' cancelled it' AS reason, 1 AS rank
        FROM carillon_cancellation c
       WHERE c.event_id = CAST(:eventId AS uuid)
      UNION ALL
      SELECT 'it is overdue, interrupted at its time limit', 2
        FROM carillon_run r
       WHERE r.trigger_name = :eventId AND r.overdue
      ORDER BY rank
      """;

  private static final String RUNNING_ONE =
      """
      SELECT f.trigger_name, f.trigger_group, f.sched_time AS scheduled_at, t.job_data
        FROM carillon_firing f
        LEFT JOIN qrtz_triggers t
          ON t.sched_name = f.sched_name AND t.trigger_name = f.trigger_name
         AND t.trigger_group = f.trigger_group
       WHERE f.sched_name = 'carillon' AND f.state = 'EXECUTING' AND f.entry_id = :id
      """;

  @PersistenceContext(unitName = "carillon")
  EntityManager entityManager;

  /** A page of finished runs, newest first. */
  public Page<ExecutionSummary> page(ExecutionFilter filter, PageRequest request) {
    return Page.of(
        NativeStatement.query(entityManager, PAGE)
            .set("after", request.after())
            .set("lowest", filter.from().map(EventIds::lowest).map(UUID::toString))
            .set("beyond", filter.to().map(to -> EventIds.lowest(to.plus(CLOCK)).toString()))
            .set("event", filter.event())
            .set("schedule", filter.schedule())
            .set("state", filter.state().map(Enum::name))
            .set("node", filter.node())
            .setInstant("from", filter.from())
            .setInstant("to", filter.to())
            .set("limit", request.probeLimit())
            .list(ExecutionSummary::of),
        request,
        ExecutionSummary::id);
  }

  /** The newest runs of an event. */
  List<ExecutionSummary> newestOf(String eventId) {
    return NativeStatement.query(entityManager, NEWEST_OF_EVENT)
        .set("eventId", eventId)
        .set("limit", NEWEST)
        .list(ExecutionSummary::of);
  }

  /** One finished run. */
  public Optional<ExecutionDetail> find(UUID id) {
    return NativeStatement.query(entityManager, ONE)
        .set("id", id.toString())
        .first(ExecutionDetail::of);
  }

  /** A page of what runs now, on all nodes, in the order of the firings' ids. */
  public Page<RunningExecution> running(PageRequest request) {
    return Page.of(
        NativeStatement.query(entityManager, RUNNING)
            .set("after", request.after())
            .set("limit", request.probeLimit())
            .list(RunningExecution::of),
        request,
        RunningExecution::id);
  }

  /** Why the handler of an event that runs was interrupted, or is about to be. */
  Optional<String> interruption(String eventId) {
    return NativeStatement.query(entityManager, INTERRUPTION)
        .set("eventId", eventId)
        .first(row -> row.text("reason"));
  }

  /**
   * What goes on now.
   *
   * @param trigger an event's, or one of a schedule
   * @param schedule the schedule that fired, if one did
   */
  record Running(TriggerKey trigger, Optional<String> schedule, Instant scheduledAt) {
    static Running of(Row row) {
      TriggerKey trigger = new TriggerKey(row.text("trigger_name"), row.text("trigger_group"));
      return new Running(
          trigger,
          ScheduleKeys.schedule(trigger, row.bytes("job_data")),
          row.instant("scheduled_at"));
    }
  }

  /** The run with this firing's id, while it goes on. */
  Optional<Running> running(String id) {
    return NativeStatement.query(entityManager, RUNNING_ONE).set("id", id).first(Running::of);
  }
}
