package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.quartz.JobPersistenceException;
import org.quartz.Trigger.CompletedExecutionInstruction;
import org.quartz.TriggerKey;

/**
 * Ends runs of one-shot triggers: the row goes, waits again, or is kept in ERROR. Each row is
 * touched only while this run's claim is on it.
 */
final class CompleteOneShots {
  /** By place in the table: cheaper than the primary key, and right while nobody moved the row. */
  static final String DELETE =
      """
      DELETE FROM qrtz_triggers
      WHERE ctid = ANY (?::tid[]) AND carillon_claim = ANY (?::bigint[]) AND sched_name = ?
      RETURNING trigger_name, trigger_group, carillon_claim
      """;

  static final String DELETE_MOVED =
      """
      DELETE FROM qrtz_triggers t
      USING unnest(?::text[], ?::text[], ?::bigint[]) AS k (trigger_name, trigger_group, claim_id)
      WHERE t.sched_name = ? AND t.trigger_name = k.trigger_name AND t.trigger_group = k.trigger_group
        AND t.carillon_claim = k.claim_id
      RETURNING t.trigger_name, t.trigger_group, t.carillon_claim
      """;

  static final String KEEP =
      """
      UPDATE qrtz_triggers t
      SET trigger_state = k.trigger_state, next_fire_time = k.next_fire_time, job_data = k.job_data,
          carillon_claim = NULL
      FROM unnest(?::text[], ?::text[], ?::bigint[], ?::text[], ?::bigint[], ?::bytea[])
        AS k (trigger_name, trigger_group, claim_id, trigger_state, next_fire_time, job_data)
      WHERE t.sched_name = ? AND t.trigger_name = k.trigger_name AND t.trigger_group = k.trigger_group
        AND t.carillon_claim = k.claim_id
      RETURNING t.trigger_name, t.trigger_group, k.claim_id AS carillon_claim
      """;

  private final Store store;

  CompleteOneShots(Store store) {
    this.store = store;
  }

  /** A row that was this run's. */
  record Held(TriggerKey key, long claimId) {
    static Held of(Firing firing) {
      return new Held(firing.before().getKey(), firing.claim().id());
    }

    static Held read(ResultSet row) throws SQLException {
      return new Held(Keys.trigger(row), row.getLong("carillon_claim"));
    }
  }

  /** The runs that this node owned to their end. */
  List<Ending> complete(Session session, List<Ending> endings)
      throws SQLException, JobPersistenceException {
    List<Ending> gone = new ArrayList<>();
    List<Ending> kept = new ArrayList<>();
    for (Ending ending : endings) {
      (isKept(ending) ? kept : gone).add(ending);
    }
    Set<Held> held = new HashSet<>();
    if (!gone.isEmpty()) {
      held.addAll(delete(session, gone));
    }
    if (!kept.isEmpty()) {
      held.addAll(keep(session, kept));
    }
    return endings.stream().filter(ending -> held.contains(Held.of(ending.firing()))).toList();
  }

  private static boolean isKept(Ending ending) {
    return retries(ending) || fails(ending) || unscheduled(ending);
  }

  /** The job asked for its trigger to be kept, complete. */
  private static boolean unscheduled(Ending ending) {
    return ending.instruction() == CompletedExecutionInstruction.SET_TRIGGER_COMPLETE
        || ending.instruction() == CompletedExecutionInstruction.SET_ALL_JOB_TRIGGERS_COMPLETE;
  }

  private static String stateAfter(Ending ending) {
    if (retries(ending)) {
      return "WAITING";
    }
    return fails(ending) ? "ERROR" : "COMPLETE";
  }

  private static boolean retries(Ending ending) {
    return ((OneShotTrigger) ending.firing().trigger()).verdict() == OneShotTrigger.Verdict.RETRY;
  }

  private static boolean fails(Ending ending) {
    return ending.instruction() == CompletedExecutionInstruction.SET_TRIGGER_ERROR
        || ending.instruction() == CompletedExecutionInstruction.SET_ALL_JOB_TRIGGERS_ERROR;
  }

  private Set<Held> delete(Session session, List<Ending> endings)
      throws SQLException, JobPersistenceException {
    List<Firing> firings = endings.stream().map(Ending::firing).toList();
    Set<Held> wanted = new HashSet<>(firings.stream().map(Held::of).toList());
    Set<Held> deleted =
        new HashSet<>(
            session.list(
                DELETE,
                Held::read,
                firings.stream().map(Firing::rowId).toArray(String[]::new),
                firings.stream().map(firing -> firing.claim().id()).distinct().toArray(Long[]::new),
                store.scheduler()));
    if (!wanted.containsAll(deleted)) {
      throw new JobPersistenceException("A completed trigger's row was another's: rolled back");
    }
    List<Firing> moved =
        firings.stream().filter(firing -> !deleted.contains(Held.of(firing))).toList();
    if (!moved.isEmpty()) {
      deleted.addAll(deleteMoved(session, moved));
    }
    return deleted;
  }

  private List<Held> deleteMoved(Session session, List<Firing> firings) throws SQLException {
    List<TriggerKey> keys = firings.stream().map(firing -> firing.before().getKey()).toList();
    return session.list(
        DELETE_MOVED,
        Held::read,
        Keys.names(keys),
        Keys.groups(keys),
        ClaimAlone.claimIds(firings),
        store.scheduler());
  }

  private List<Held> keep(Session session, List<Ending> endings)
      throws SQLException, JobPersistenceException {
    List<Firing> firings = endings.stream().map(Ending::firing).toList();
    List<TriggerKey> keys = firings.stream().map(firing -> firing.before().getKey()).toList();
    byte[][] data = new byte[firings.size()][];
    for (int i = 0; i < data.length; i++) {
      data[i] = store.jobData().column(firings.get(i).trigger().getJobDataMap());
    }
    return session.list(
        KEEP,
        Held::read,
        Keys.names(keys),
        Keys.groups(keys),
        ClaimAlone.claimIds(firings),
        endings.stream().map(CompleteOneShots::stateAfter).toArray(String[]::new),
        endings.stream().map(CompleteOneShots::nextTime).toArray(Long[]::new),
        data,
        store.scheduler());
  }

  private static Long nextTime(Ending ending) {
    if (retries(ending)) {
      return ending.firing().trigger().getNextFireTime().getTime();
    }
    return fails(ending) ? Long.valueOf(ending.firing().due()) : null;
  }
}
