package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.quartz.JobKey;
import org.quartz.JobPersistenceException;
import org.quartz.TriggerKey;
import org.quartz.spi.OperableTrigger;

/** Writes triggers of all types with their child rows. */
final class TriggerWriter {
  /** The group that stands for all groups, those of later triggers too, as in stock Quartz. */
  static final String ALL_GROUPS = "_$_ALL_GROUPS_PAUSED_$_";

  /**
   * What is added to a paused group is paused: by the group's mark on its lane, or by its own state
   * where the lane has no mark.
   */
  private static final String INSERT_NEW =
      """
      name AS (SELECT ?::text AS sched_name),
      newly_paused AS (
        INSERT INTO qrtz_paused_trigger_grps (sched_name, trigger_group)
        SELECT DISTINCT p.sched_name, new.trigger_group
        FROM qrtz_paused_trigger_grps p JOIN name USING (sched_name) CROSS JOIN new
        WHERE p.trigger_group = '_$_ALL_GROUPS_PAUSED_$_'
        ON CONFLICT DO NOTHING)
      INSERT INTO qrtz_triggers (sched_name, trigger_name, trigger_group, job_name, job_group, description, next_fire_time,
        prev_fire_time, priority, trigger_state, trigger_type, start_time, end_time, calendar_name, misfire_instr, job_data,
        carillon_key)
      SELECT name.sched_name, trigger_name, trigger_group, job_name, job_group, description, next_fire_time,
        prev_fire_time, priority,
        CASE WHEN EXISTS (
            SELECT FROM qrtz_paused_trigger_grps p
            WHERE p.sched_name = name.sched_name AND p.trigger_group IN (new.trigger_group, '_$_ALL_GROUPS_PAUSED_$_'))
          AND NOT EXISTS (
            SELECT FROM qrtz_paused_lanes l
            WHERE l.sched_name = name.sched_name AND l.job_group = new.job_group AND l.job_name = new.job_name
              AND l.trigger_group = new.trigger_group)
          AND NOT EXISTS (
            SELECT FROM qrtz_job_details j
            WHERE j.sched_name = name.sched_name AND j.job_name = new.job_name AND j.job_group = new.job_group
              AND j.carillon_paused IS FALSE)
          THEN 'PAUSED' ELSE 'WAITING' END,
        trigger_type, start_time, end_time, calendar_name, misfire_instr, job_data, carillon_key
      FROM new CROSS JOIN name
      """;

  private static final String INSERT_TAIL =
      """
      ON CONFLICT DO NOTHING
      RETURNING trigger_name, trigger_group
      """;

  static final String INSERT =
      """
      WITH new AS (
        SELECT * FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::bigint[], ?::int[],
                             ?::text[], ?::bigint[], ?::bigint[], ?::text[], ?::int[], ?::bytea[], ?::text[])
          AS n (trigger_name, trigger_group, job_name, job_group, description, next_fire_time, prev_fire_time, priority,
                trigger_type, start_time, end_time, calendar_name, misfire_instr, job_data, carillon_key)),
      """
          + INSERT_NEW
          + INSERT_TAIL;

  /**
   * One trigger, without arrays, whose lengths would make the database plan each call anew. The job
   * stays until the transaction ends.
   */
  static final String INSERT_OF_JOB =
      """
      WITH new AS (
        SELECT ?::text AS trigger_name, ?::text AS trigger_group, ?::text AS job_name, ?::text AS job_group,
          ?::text AS description, ?::bigint AS next_fire_time, ?::bigint AS prev_fire_time, ?::int AS priority,
          ?::text AS trigger_type, ?::bigint AS start_time, ?::bigint AS end_time, ?::text AS calendar_name,
          ?::int AS misfire_instr, ?::bytea AS job_data, ?::text AS carillon_key),
      """
          + INSERT_NEW
          + """
          WHERE EXISTS (
            SELECT FROM qrtz_job_details j
            WHERE j.sched_name = ? AND j.job_name = ? AND j.job_group = ?
            FOR KEY SHARE)
          """
          + INSERT_TAIL;

  /** A state of null means: that of a new trigger. */
  static final String UPDATE =
      """
      UPDATE qrtz_triggers t
      SET job_name = n.job_name, job_group = n.job_group, description = n.description,
          next_fire_time = n.next_fire_time, prev_fire_time = n.prev_fire_time, priority = n.priority,
          trigger_type = n.trigger_type, start_time = n.start_time, end_time = n.end_time,
          calendar_name = n.calendar_name, misfire_instr = n.misfire_instr, job_data = n.job_data,
          carillon_key = n.carillon_key, carillon_claim = NULL,
          trigger_state = coalesce(n.trigger_state,
            CASE WHEN EXISTS (
                SELECT FROM qrtz_paused_trigger_grps p
                WHERE p.sched_name = t.sched_name AND p.trigger_group IN (t.trigger_group, '_$_ALL_GROUPS_PAUSED_$_'))
              AND NOT EXISTS (
                SELECT FROM qrtz_paused_lanes l
                WHERE l.sched_name = t.sched_name AND l.job_group = n.job_group AND l.job_name = n.job_name
                  AND l.trigger_group = t.trigger_group)
              AND NOT EXISTS (
                SELECT FROM qrtz_job_details j
                WHERE j.sched_name = t.sched_name AND j.job_name = n.job_name AND j.job_group = n.job_group
                  AND j.carillon_paused IS FALSE)
              THEN 'PAUSED' ELSE 'WAITING' END)
      FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::bigint[], ?::int[],
                  ?::text[], ?::bigint[], ?::bigint[], ?::text[], ?::int[], ?::bytea[], ?::text[], ?::text[])
        AS n (trigger_name, trigger_group, job_name, job_group, description, next_fire_time, prev_fire_time, priority,
              trigger_type, start_time, end_time, calendar_name, misfire_instr, job_data, carillon_key, trigger_state)
      WHERE t.sched_name = ? AND t.trigger_name = n.trigger_name AND t.trigger_group = n.trigger_group
      """;

  private final Store store;
  private final TriggerChildren children;

  TriggerWriter(Store store, TriggerChildren children) {
    this.store = store;
    this.children = children;
  }

  /** Stores what is new; a trigger whose key or unique key is taken is left out of the answer. */
  Set<TriggerKey> insert(Session session, List<? extends OperableTrigger> triggers)
      throws SQLException, JobPersistenceException {
    Object[] columns = new TriggerColumns(store, triggers).arrays();
    Object[] parameters = Stream.concat(Stream.of(columns), Stream.of(store.scheduler())).toArray();
    Set<TriggerKey> stored = new HashSet<>(session.list(INSERT, Keys::trigger, parameters));
    insertChildren(session, triggers, stored);
    return stored;
  }

  /** Stores a trigger if it is new and its job exists; answers whether it did. */
  boolean insertOfJob(Session session, OperableTrigger trigger)
      throws SQLException, JobPersistenceException {
    JobKey job = trigger.getJobKey();
    Object[] columns = new TriggerColumns(store, List.of(trigger)).first();
    Object[] names = {store.scheduler(), store.scheduler(), job.getName(), job.getGroup()};
    Object[] parameters = Stream.concat(Stream.of(columns), Stream.of(names)).toArray();
    Set<TriggerKey> stored = new HashSet<>(session.list(INSERT_OF_JOB, Keys::trigger, parameters));
    insertChildren(session, List.of(trigger), stored);
    return !stored.isEmpty();
  }

  private void insertChildren(
      Session session, List<? extends OperableTrigger> triggers, Set<TriggerKey> stored)
      throws SQLException, JobPersistenceException {
    for (OperableTrigger trigger : triggers) {
      if (!(trigger instanceof OneShotTrigger) && stored.contains(trigger.getKey())) {
        children.insert(session, trigger);
      }
    }
  }

  /** Rewrites a trigger as if it were new; answers whether it exists. */
  boolean replace(Session session, OperableTrigger trigger)
      throws SQLException, JobPersistenceException {
    if (updateRows(session, List.of(trigger), new String[] {null}) == 0) {
      return false;
    }
    children.delete(session, List.of(trigger.getKey()));
    if (!(trigger instanceof OneShotTrigger)) {
      children.insert(session, trigger);
    }
    return true;
  }

  /**
   * Stores what firing, misfiring or a new calendar changed in triggers; their types stay.
   *
   * @param states their new states, in the same order
   */
  void update(Session session, List<OperableTrigger> triggers, String... states)
      throws SQLException, JobPersistenceException {
    if (!triggers.isEmpty()) {
      updateRows(session, triggers, states);
      children.update(session, triggers);
    }
  }

  private int updateRows(Session session, List<OperableTrigger> triggers, String... states)
      throws SQLException, JobPersistenceException {
    Object[] columns = new TriggerColumns(store, triggers).arrays();
    return session.update(
        UPDATE,
        Stream.of(columns, new Object[] {states}, new Object[] {store.scheduler()})
            .flatMap(Stream::of)
            .toArray());
  }
}
