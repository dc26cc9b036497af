package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.quartz.JobKey;
import org.quartz.JobPersistenceException;
import org.quartz.ObjectAlreadyExistsException;
import org.quartz.Trigger.TriggerState;
import org.quartz.TriggerKey;
import org.quartz.impl.matchers.GroupMatcher;
import org.quartz.spi.OperableTrigger;

/** Stores, replaces, removes and looks up triggers. */
final class Triggers {
  /** A trigger and its job must not pass each other: a job whose row is so locked stays. */
  static final String LOCK_JOB =
      """
      SELECT 1 FROM qrtz_job_details WHERE sched_name = ? AND job_name = ? AND job_group = ? FOR KEY SHARE
      """;

  static final String DELETE =
      """
      DELETE FROM qrtz_triggers t USING unnest(?::text[], ?::text[]) AS k (trigger_name, trigger_group)
      WHERE t.sched_name = ? AND t.trigger_name = k.trigger_name AND t.trigger_group = k.trigger_group
      RETURNING t.trigger_name, t.trigger_group, t.job_name, t.job_group
      """;

  static final String DELETE_OF_JOB =
      """
      DELETE FROM qrtz_triggers WHERE sched_name = ? AND job_group = ? AND job_name = ?
      RETURNING trigger_name, trigger_group
      """;

  static final String EXISTS =
      """
      SELECT 1 FROM qrtz_triggers WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ?
      """;

  static final String JOB_OF =
      """
      SELECT job_name, job_group FROM qrtz_triggers WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ?
      """;

  static final String COUNT = "SELECT count(*) FROM qrtz_triggers WHERE sched_name = ?";

  static final String KEYS =
      """
      SELECT trigger_name, trigger_group FROM qrtz_triggers
      WHERE sched_name = ? AND trigger_group LIKE ?
      """;

  static final String GROUPS =
      """
      SELECT DISTINCT trigger_group FROM qrtz_triggers WHERE sched_name = ? ORDER BY trigger_group
      """;

  static final String STATE =
      """
      SELECT t.trigger_state,
             coalesce(j.carillon_paused, false) OR EXISTS (
               SELECT FROM qrtz_paused_lanes l
               WHERE l.sched_name = t.sched_name AND l.job_group = t.job_group AND l.job_name = t.job_name
                 AND l.trigger_group = t.trigger_group) AS paused,
             j.carillon_claim IS NOT NULL AND j.carillon_claim IS DISTINCT FROM t.carillon_claim AS blocked
      FROM qrtz_triggers t
      LEFT JOIN qrtz_job_details j ON j.sched_name = t.sched_name AND j.job_name = t.job_name AND j.job_group = t.job_group
      WHERE t.sched_name = ? AND t.trigger_name = ? AND t.trigger_group = ?
      """;

  static final String RESET =
      """
      UPDATE qrtz_triggers t
      SET trigger_state = CASE
        WHEN EXISTS (SELECT FROM qrtz_paused_trigger_grps p
                     WHERE p.sched_name = t.sched_name AND p.trigger_group = t.trigger_group)
          AND NOT EXISTS (SELECT FROM qrtz_paused_lanes l
                          WHERE l.sched_name = t.sched_name AND l.job_group = t.job_group AND l.job_name = t.job_name
                            AND l.trigger_group = t.trigger_group)
          AND NOT EXISTS (SELECT FROM qrtz_job_details j
                          WHERE j.sched_name = t.sched_name AND j.job_group = t.job_group AND j.job_name = t.job_name
                            AND j.carillon_paused IS FALSE)
        THEN 'PAUSED' ELSE 'WAITING' END
      WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ? AND trigger_state = 'ERROR'
      """;

  private final Store store;
  private final TriggerWriter writer;
  private final TriggerChildren children;
  private final Jobs jobs;

  Triggers(Store store, TriggerWriter writer, TriggerChildren children, Jobs jobs) {
    this.store = store;
    this.children = children;
    this.writer = writer;
    this.jobs = jobs;
  }

  /** What to do when the key is taken. */
  enum Existing {
    REFUSE,
    REPLACE
  }

  void store(Session session, OperableTrigger trigger, Existing existing)
      throws SQLException, JobPersistenceException {
    if (existing == Existing.REFUSE && writer.insertOfJob(session, trigger)) {
      return;
    }
    JobKey job = trigger.getJobKey();
    if (!session.exists(LOCK_JOB, store.scheduler(), job.getName(), job.getGroup())) {
      throw new JobPersistenceException(
          "The job (" + job + ") referenced by the trigger does not exist.");
    }
    boolean stored =
        existing == Existing.REPLACE
            && (writer.replace(session, trigger)
                || writer.insertOfJob(session, trigger)
                || writer.replace(session, trigger)); // stored by another meanwhile
    if (!stored) {
      throw new ObjectAlreadyExistsException(trigger);
    }
  }

  /** As {@link #store}, when nothing else is to be done in the transaction. */
  void storeLast(Session session, OperableTrigger trigger, Existing existing)
      throws SQLException, JobPersistenceException {
    if (existing == Existing.REFUSE && trigger instanceof OneShotTrigger) {
      session.commitWithNext();
    }
    store(session, trigger, existing);
  }

  boolean replace(Session session, TriggerKey old, OperableTrigger trigger)
      throws SQLException, JobPersistenceException {
    Optional<JobKey> job =
        session.first(JOB_OF, Keys::job, store.scheduler(), old.getName(), old.getGroup());
    if (job.isEmpty()) {
      return false;
    }
    if (!job.get().equals(trigger.getJobKey())) {
      throw new JobPersistenceException(
          "New trigger is not related to the same job as the old trigger.");
    }
    if (!old.equals(trigger.getKey())) {
      deleteRows(session, List.of(old), new HashSet<>());
    }
    store(session, trigger, Existing.REPLACE);
    return true;
  }

  /** Whether all of them existed. Jobs that are not durable go with their last trigger. */
  boolean remove(Session session, Collection<TriggerKey> keys) throws SQLException {
    Set<JobKey> jobsLeft = new HashSet<>();
    int removed = deleteRows(session, keys, jobsLeft);
    jobs.removeAbandoned(session, jobsLeft);
    return removed == new HashSet<>(keys).size();
  }

  /** Removes a job's triggers, before the job itself goes. */
  void removeOfJob(Session session, JobKey job) throws SQLException {
    List<TriggerKey> gone =
        session.list(
            DELETE_OF_JOB, Keys::trigger, store.scheduler(), job.getGroup(), job.getName());
    if (!gone.isEmpty()) {
      children.delete(session, gone);
    }
  }

  private int deleteRows(Session session, Collection<TriggerKey> keys, Set<JobKey> jobsLeft)
      throws SQLException {
    List<TriggerKey> sorted = keys.stream().distinct().sorted().toList();
    List<JobKey> ofDeleted =
        session.list(DELETE, Keys::job, Keys.names(sorted), Keys.groups(sorted), store.scheduler());
    if (!ofDeleted.isEmpty()) {
      children.delete(session, sorted);
    }
    jobsLeft.addAll(ofDeleted);
    return ofDeleted.size();
  }

  boolean exists(Session session, TriggerKey key) throws SQLException {
    return session.exists(EXISTS, store.scheduler(), key.getName(), key.getGroup());
  }

  int count(Session session) throws SQLException {
    return session.first(COUNT, row -> row.getInt(1), store.scheduler()).orElse(0);
  }

  Set<TriggerKey> keys(Session session, GroupMatcher<TriggerKey> matcher) throws SQLException {
    return new HashSet<>(
        session.list(KEYS, Keys::trigger, store.scheduler(), GroupPattern.like(matcher)));
  }

  List<String> groups(Session session) throws SQLException {
    return session.list(GROUPS, row -> row.getString(1), store.scheduler());
  }

  TriggerState state(Session session, TriggerKey key) throws SQLException {
    return session
        .first(
            STATE,
            row ->
                stateOf(
                    row.getString("trigger_state"),
                    row.getBoolean("paused"),
                    row.getBoolean("blocked")),
            store.scheduler(),
            key.getName(),
            key.getGroup())
        .orElse(TriggerState.NONE);
  }

  private static TriggerState stateOf(String state, boolean paused, boolean blocked) {
    return switch (state) {
      case "DELETED" -> TriggerState.NONE;
      case "COMPLETE" -> TriggerState.COMPLETE;
      case "ERROR" -> TriggerState.ERROR;
      case "PAUSED", "PAUSED_BLOCKED" -> TriggerState.PAUSED;
      case "BLOCKED" -> TriggerState.BLOCKED;
      default -> waiting(paused, blocked);
    };
  }

  private static TriggerState waiting(boolean paused, boolean blocked) {
    if (paused) {
      return TriggerState.PAUSED;
    }
    return blocked ? TriggerState.BLOCKED : TriggerState.NORMAL;
  }

  void resetFromError(Session session, TriggerKey key) throws SQLException {
    session.update(RESET, store.scheduler(), key.getName(), key.getGroup());
  }
}
