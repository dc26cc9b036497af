package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quartz.JobDataMap;
import org.quartz.JobKey;
import org.quartz.JobPersistenceException;
import org.quartz.Scheduler;
import org.quartz.SimpleTrigger;
import org.quartz.TriggerKey;
import org.quartz.impl.triggers.SimpleTriggerImpl;
import org.quartz.spi.OperableTrigger;

/**
 * Ends the runs of a dead instance that are kept in QRTZ_FIRED_TRIGGERS. A job that requests
 * recovery gets a trigger that runs it once more, with the data by which Quartz tells it so.
 */
final class Recover {
  static final String FIRED =
      """
      DELETE FROM qrtz_fired_triggers
      WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM qrtz_fired_triggers WHERE sched_name = ? AND instance_name = ? FOR UPDATE SKIP LOCKED))
      RETURNING entry_id, trigger_name, trigger_group, job_name, job_group, fired_time, sched_time, priority,
        requests_recovery, state
      """;

  static final String TRIGGER_DATA =
      """
      SELECT trigger_type, job_data FROM qrtz_triggers WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ?
      """;

  static final String RECOVERED_JOB =
      """
      SELECT 1 FROM qrtz_job_details WHERE sched_name = ? AND job_name = ? AND job_group = ? AND requests_recovery
      """;

  /**
   * The run of its last time removes a trigger, whatever earlier runs still go on; so does its
   * loss.
   */
  static final String DELETE_COMPLETE =
      """
      DELETE FROM qrtz_triggers t
      USING unnest(?::text[], ?::text[], ?::bigint[]) AS k (trigger_name, trigger_group, sched_time)
      WHERE t.sched_name = ? AND t.trigger_name = k.trigger_name AND t.trigger_group = k.trigger_group
        AND t.trigger_state = 'COMPLETE'
        AND NOT EXISTS (
          SELECT FROM qrtz_fired_triggers f
          WHERE f.sched_name = t.sched_name AND f.trigger_name = t.trigger_name AND f.trigger_group = t.trigger_group
            AND f.sched_time > k.sched_time)
      RETURNING t.trigger_name, t.trigger_group, t.job_name, t.job_group
      """;

  private final Store store;
  private final TriggerWriter writer;
  private final TriggerChildren children;
  private final Jobs jobs;

  Recover(Store store, TriggerWriter writer, TriggerChildren children, Jobs jobs) {
    this.store = store;
    this.writer = writer;
    this.children = children;
    this.jobs = jobs;
  }

  /** A row of QRTZ_FIRED_TRIGGERS. */
  private record Row(
      String id,
      TriggerKey trigger,
      JobKey job,
      long firedTime,
      long scheduledTime,
      int priority,
      boolean executing,
      boolean requestsRecovery) {
    static Row read(ResultSet row) throws SQLException {
      return new Row(
          row.getString("entry_id"),
          Keys.trigger(row),
          Keys.job(row),
          row.getLong("fired_time"),
          row.getLong("sched_time"),
          row.getInt("priority"),
          "EXECUTING".equals(row.getString("state")),
          row.getBoolean("requests_recovery"));
    }
  }

  /** The runs that were lost. */
  List<LostFiring> fired(Session session, String instance)
      throws SQLException, JobPersistenceException {
    List<Row> rows = session.list(FIRED, Row::read, store.scheduler(), instance);
    List<LostFiring> lost = new ArrayList<>();
    for (Row row : rows) {
      if (row.executing()) {
        Kept kept = kept(session, row.trigger());
        lost.add(lost(row, instance, kept.data()));
        recover(session, instance, row, kept);
      }
    }
    deleteComplete(session, rows);
    return lost;
  }

  private static LostFiring lost(Row row, String instance, byte[] data) {
    return new LostFiring(
        row.trigger(),
        row.job(),
        instance,
        Instant.ofEpochMilli(row.scheduledTime()),
        Instant.ofEpochMilli(row.firedTime()),
        row.priority(),
        data);
  }

  /** What is left of the trigger. */
  private record Kept(boolean schedule, byte[] data) {
    static Kept read(ResultSet row) throws SQLException {
      byte[] data = row.getBytes("job_data");
      return new Kept(
          ScheduleTrigger.TYPE.equals(row.getString("trigger_type")),
          data == null ? new byte[0] : data);
    }
  }

  private Kept kept(Session session, TriggerKey key) throws SQLException {
    return session
        .first(TRIGGER_DATA, Kept::read, store.scheduler(), key.getName(), key.getGroup())
        .orElseGet(() -> new Kept(false, new byte[0]));
  }

  private void recover(Session session, String instance, Row row, Kept kept)
      throws SQLException, JobPersistenceException {
    if (!row.requestsRecovery() || !isWanted(session, row, kept)) {
      return;
    }
    OperableTrigger trigger = kept.schedule() ? repetition(row) : recovery(row);
    trigger.setKey(
        new TriggerKey("recover_" + shortened(instance) + "_" + row.id(), Overlaps.repetitions()));
    trigger.setJobKey(row.job());
    trigger.setPriority(row.priority());
    trigger.setJobDataMap(dataOfRecovery(row, kept.data()));
    trigger.computeFirstFireTime(null);
    writer.insert(session, List.of(trigger));
  }

  /** A schedule that was removed meanwhile left a row that asks for a repetition. */
  private boolean isWanted(Session session, Row row, Kept kept) throws SQLException {
    return kept.schedule()
        ? jobs.exists(session, row.job())
        : session.exists(
            RECOVERED_JOB, store.scheduler(), row.job().getName(), row.job().getGroup());
  }

  private static OperableTrigger recovery(Row row) {
    SimpleTriggerImpl trigger = new SimpleTriggerImpl();
    trigger.setStartTime(new Date(row.scheduledTime()));
    trigger.setMisfireInstruction(SimpleTrigger.MISFIRE_INSTRUCTION_IGNORE_MISFIRE_POLICY);
    return trigger;
  }

  /** A schedule's run is repeated by a trigger that is itself never lost. */
  private static OperableTrigger repetition(Row row) {
    OneShotTrigger trigger = OneShotTrigger.at(Instant.ofEpochMilli(row.scheduledTime()));
    trigger.setDescription(Overlaps.descriptionOfRepetition(row.trigger()));
    return trigger;
  }

  private JobDataMap dataOfRecovery(Row row, byte[] data) throws JobPersistenceException {
    JobDataMap map = store.jobData().read(data);
    map.put(Scheduler.FAILED_JOB_ORIGINAL_TRIGGER_NAME, row.trigger().getName());
    map.put(Scheduler.FAILED_JOB_ORIGINAL_TRIGGER_GROUP, row.trigger().getGroup());
    map.put(
        Scheduler.FAILED_JOB_ORIGINAL_TRIGGER_FIRETIME_IN_MILLISECONDS,
        String.valueOf(row.firedTime()));
    map.put(
        Scheduler.FAILED_JOB_ORIGINAL_TRIGGER_SCHEDULED_FIRETIME_IN_MILLISECONDS,
        String.valueOf(row.scheduledTime()));
    return map;
  }

  /** A trigger's name has 200 characters, and so may an instance's. */
  private static String shortened(String instance) {
    return instance.length() <= 100 ? instance : instance.substring(0, 100);
  }

  private void deleteComplete(Session session, List<Row> rows) throws SQLException {
    SortedMap<TriggerKey, Long> lastTimes = new TreeMap<>();
    rows.forEach(row -> lastTimes.merge(row.trigger(), row.scheduledTime(), Math::max));
    if (lastTimes.isEmpty()) {
      return;
    }
    Set<TriggerKey> gone = new HashSet<>();
    Set<JobKey> ofGone = new HashSet<>();
    session.list(
        DELETE_COMPLETE,
        row -> gone.add(Keys.trigger(row)) && ofGone.add(Keys.job(row)),
        Keys.names(lastTimes.keySet()),
        Keys.groups(lastTimes.keySet()),
        lastTimes.values().toArray(Long[]::new),
        store.scheduler());
    if (!gone.isEmpty()) {
      children.delete(session, gone);
      jobs.removeAbandoned(session, ofGone);
    }
  }
}
