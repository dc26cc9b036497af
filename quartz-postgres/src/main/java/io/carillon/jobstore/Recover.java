package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
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
      SELECT job_data FROM qrtz_triggers WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ?
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
        byte[] data = data(session, row.trigger()).orElseGet(() -> new byte[0]);
        lost.add(lost(row, instance, data));
        recover(session, instance, row, data);
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
        data);
  }

  private Optional<byte[]> data(Session session, TriggerKey key) throws SQLException {
    return session
        .list(
            TRIGGER_DATA,
            row -> Optional.ofNullable(row.getBytes(1)),
            store.scheduler(),
            key.getName(),
            key.getGroup())
        .stream()
        .flatMap(Optional::stream)
        .findFirst();
  }

  private void recover(Session session, String instance, Row row, byte[] data)
      throws SQLException, JobPersistenceException {
    if (!row.requestsRecovery() || !jobs.exists(session, row.job())) {
      return;
    }
    SimpleTriggerImpl trigger = new SimpleTriggerImpl();
    trigger.setKey(
        new TriggerKey(
            "recover_" + shortened(instance) + "_" + row.id(), Scheduler.DEFAULT_RECOVERY_GROUP));
    trigger.setJobKey(row.job());
    trigger.setStartTime(new Date(row.scheduledTime()));
    trigger.setMisfireInstruction(SimpleTrigger.MISFIRE_INSTRUCTION_IGNORE_MISFIRE_POLICY);
    trigger.setPriority(row.priority());
    JobDataMap map = store.jobData().read(data);
    map.put(Scheduler.FAILED_JOB_ORIGINAL_TRIGGER_NAME, row.trigger().getName());
    map.put(Scheduler.FAILED_JOB_ORIGINAL_TRIGGER_GROUP, row.trigger().getGroup());
    map.put(
        Scheduler.FAILED_JOB_ORIGINAL_TRIGGER_FIRETIME_IN_MILLISECONDS,
        String.valueOf(row.firedTime()));
    map.put(
        Scheduler.FAILED_JOB_ORIGINAL_TRIGGER_SCHEDULED_FIRETIME_IN_MILLISECONDS,
        String.valueOf(row.scheduledTime()));
    trigger.setJobDataMap(map);
    trigger.computeFirstFireTime(null);
    writer.insert(session, List.of(trigger));
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
