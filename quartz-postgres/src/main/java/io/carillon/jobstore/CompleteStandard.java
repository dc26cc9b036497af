package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.quartz.JobKey;
import org.quartz.JobPersistenceException;
import org.quartz.Trigger.CompletedExecutionInstruction;
import org.quartz.TriggerKey;
import org.quartz.spi.OperableTrigger;

/** Ends runs of triggers that may fire again. The run is this node's while its fired row is. */
final class CompleteStandard {
  static final String DELETE_FIRED =
      """
      DELETE FROM qrtz_fired_triggers
      WHERE sched_name = ? AND entry_id = ANY (?::text[]) AND instance_name = ?
      RETURNING entry_id
      """;

  /**
   * A trigger that had no next time, and was rescheduled while it ran, has one again and stays. So
   * does one that was paused: that holds for what may become of it.
   */
  static final String DELETE_ENDED =
      """
      DELETE FROM qrtz_triggers t USING unnest(?::text[], ?::text[], ?::bool[]) AS k (trigger_name, trigger_group, had_next)
      WHERE t.sched_name = ? AND t.trigger_name = k.trigger_name AND t.trigger_group = k.trigger_group
        AND (k.had_next OR t.next_fire_time IS NULL AND t.trigger_state <> 'PAUSED')
      RETURNING t.trigger_name, t.trigger_group, t.job_name, t.job_group
      """;

  static final String SET_STATE =
      """
      UPDATE qrtz_triggers t SET trigger_state = ?, carillon_claim = NULL
      FROM unnest(?::text[], ?::text[]) AS k (trigger_name, trigger_group)
      WHERE t.sched_name = ? AND t.trigger_name = k.trigger_name AND t.trigger_group = k.trigger_group
      """;

  /** A one-shot trigger that runs is its own run's to end. */
  static final String SET_STATE_OF_JOB =
      """
      UPDATE qrtz_triggers SET trigger_state = ?, carillon_claim = NULL
      WHERE sched_name = ? AND job_group = ? AND job_name = ?
        AND NOT (trigger_state = 'ACQUIRED' AND trigger_type = 'ONE_SHOT')
      """;

  static final String UNCHANGED =
      """
      SELECT 1 FROM qrtz_triggers
      WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ? AND next_fire_time IS NOT DISTINCT FROM ?::bigint
        AND trigger_state IN ('WAITING', 'COMPLETE')
      FOR NO KEY UPDATE
      """;

  private final Store store;
  private final TriggerWriter writer;
  private final TriggerChildren children;
  private final Jobs jobs;
  private final Overlaps overlaps;

  CompleteStandard(
      Store store, TriggerWriter writer, TriggerChildren children, Jobs jobs, Overlaps overlaps) {
    this.store = store;
    this.writer = writer;
    this.children = children;
    this.jobs = jobs;
    this.overlaps = overlaps;
  }

  /** The runs that this node owned to their end. */
  List<Ending> complete(Session session, List<Ending> endings)
      throws SQLException, JobPersistenceException {
    overlaps.lock(session, endings);
    List<Ending> held = deleteFired(session, endings);
    overlaps.release(session, held);
    deleteEnded(session, held);
    setStates(session, held, CompletedExecutionInstruction.SET_TRIGGER_COMPLETE, "COMPLETE");
    setStates(session, held, CompletedExecutionInstruction.SET_TRIGGER_ERROR, "ERROR");
    return held;
  }

  /** What concerns the job, whichever type the trigger is of. */
  void completeJobs(Session session, List<Ending> held)
      throws SQLException, JobPersistenceException {
    setJobStates(
        session, held, CompletedExecutionInstruction.SET_ALL_JOB_TRIGGERS_COMPLETE, "COMPLETE");
    setJobStates(
        session,
        held.stream().filter(ending -> !ending.firing().isOneShot()).toList(),
        CompletedExecutionInstruction.SET_ALL_JOB_TRIGGERS_ERROR,
        "ERROR");
    jobs.removeAbandoned(
        session,
        held.stream()
            .filter(ending -> ending.firing().isOneShot() && !ending.job().isDurable())
            .map(ending -> ending.job().getKey())
            .distinct()
            .sorted()
            .toList());
    for (Ending ending : held) {
      boolean changed = ending.job().getJobDataMap().isDirty();
      if (changed && ending.job().isPersistJobDataAfterExecution()) {
        jobs.storeData(session, ending.job());
      }
    }
  }

  /** Makes fired triggers what they were before; one that was changed meanwhile stays changed. */
  void giveBack(Session session, List<Ending> endings)
      throws SQLException, JobPersistenceException {
    for (Ending ending : deleteFired(session, endings)) {
      OperableTrigger fired = ending.firing().trigger();
      TriggerKey key = fired.getKey();
      Long next = TriggerRow.millis(fired.getNextFireTime());
      if (session.exists(UNCHANGED, store.scheduler(), key.getName(), key.getGroup(), next)) {
        writer.update(session, List.of(ending.firing().before()), "WAITING");
      }
    }
  }

  private List<Ending> deleteFired(Session session, List<Ending> endings) throws SQLException {
    if (endings.isEmpty()) {
      return List.of();
    }
    String[] ids = endings.stream().map(ending -> ending.firing().id()).toArray(String[]::new);
    Set<String> deleted =
        new HashSet<>(
            session.list(
                DELETE_FIRED, row -> row.getString(1), store.scheduler(), ids, store.instance()));
    return endings.stream().filter(ending -> deleted.contains(ending.firing().id())).toList();
  }

  private void deleteEnded(Session session, List<Ending> held) throws SQLException {
    List<OperableTrigger> triggers = triggers(held, CompletedExecutionInstruction.DELETE_TRIGGER);
    if (triggers.isEmpty()) {
      return;
    }
    List<TriggerKey> keys = triggers.stream().map(OperableTrigger::getKey).toList();
    Set<TriggerKey> gone = new HashSet<>();
    Set<JobKey> ofGone = new HashSet<>();
    session.list(
        DELETE_ENDED,
        row -> gone.add(Keys.trigger(row)) && ofGone.add(Keys.job(row)),
        Keys.names(keys),
        Keys.groups(keys),
        triggers.stream().map(OperableTrigger::mayFireAgain).toArray(Boolean[]::new),
        store.scheduler());
    if (!gone.isEmpty()) {
      children.delete(session, gone);
      jobs.removeAbandoned(session, ofGone);
    }
  }

  private void setStates(
      Session session, List<Ending> held, CompletedExecutionInstruction instruction, String state)
      throws SQLException {
    List<TriggerKey> keys =
        triggers(held, instruction).stream().map(OperableTrigger::getKey).distinct().toList();
    if (!keys.isEmpty()) {
      session.update(SET_STATE, state, Keys.names(keys), Keys.groups(keys), store.scheduler());
    }
  }

  private static List<OperableTrigger> triggers(
      Collection<Ending> held, CompletedExecutionInstruction instruction) {
    return held.stream()
        .filter(ending -> ending.instruction() == instruction)
        .map(ending -> ending.firing().trigger())
        .sorted(Comparator.comparing(OperableTrigger::getKey))
        .toList();
  }

  private void setJobStates(
      Session session, List<Ending> held, CompletedExecutionInstruction instruction, String state)
      throws SQLException {
    for (JobKey job :
        held.stream()
            .filter(ending -> ending.instruction() == instruction)
            .map(ending -> ending.job().getKey())
            .distinct()
            .sorted()
            .toList()) {
      session.update(SET_STATE_OF_JOB, state, store.scheduler(), job.getGroup(), job.getName());
    }
  }
}
