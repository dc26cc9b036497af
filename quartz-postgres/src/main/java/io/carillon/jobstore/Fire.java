package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.quartz.JobPersistenceException;
import org.quartz.TriggerKey;
import org.quartz.spi.OperableTrigger;

/**
 * Fires claimed triggers that are not one-shot: moves each to its next time and notes the run, all
 * of a batch in a few statements. A one-shot trigger was fired by its claim.
 */
final class Fire {
  static final String LOCK =
      """
      SELECT t.trigger_name, t.trigger_group
      FROM qrtz_triggers t
      JOIN unnest(?::text[], ?::text[], ?::bigint[]) AS k (trigger_name, trigger_group, claim_id)
        ON t.trigger_name = k.trigger_name AND t.trigger_group = k.trigger_group AND t.carillon_claim = k.claim_id
      JOIN qrtz_job_details j
        ON j.sched_name = t.sched_name AND j.job_name = t.job_name AND j.job_group = t.job_group
          AND j.carillon_paused IS NOT TRUE
      WHERE t.sched_name = ? AND t.trigger_state = 'ACQUIRED'
        AND NOT EXISTS (
          SELECT FROM qrtz_paused_lanes l
          WHERE l.sched_name = t.sched_name AND l.job_group = t.job_group AND l.job_name = t.job_name
            AND l.trigger_group = t.trigger_group)
      ORDER BY t.trigger_group, t.trigger_name
      FOR NO KEY UPDATE OF t
      """;

  static final String NOTE =
      """
      INSERT INTO qrtz_fired_triggers (sched_name, entry_id, trigger_name, trigger_group, instance_name, fired_time,
        sched_time, priority, state, job_name, job_group, is_nonconcurrent, requests_recovery)
      SELECT ?, f.entry_id, f.trigger_name, f.trigger_group, ?,
        floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint, f.sched_time, f.priority, 'EXECUTING',
        f.job_name, f.job_group, f.is_nonconcurrent, f.requests_recovery
      FROM unnest(?::text[], ?::text[], ?::text[], ?::bigint[], ?::int[], ?::text[], ?::text[], ?::bool[], ?::bool[])
        AS f (entry_id, trigger_name, trigger_group, sched_time, priority, job_name, job_group, is_nonconcurrent,
              requests_recovery)
      """;

  private final Store store;
  private final TriggerWriter writer;
  private final Overlaps overlaps;
  private final CompletionSink sink;

  Fire(Store store, TriggerWriter writer, Overlaps overlaps, CompletionSink sink) {
    this.store = store;
    this.writer = writer;
    this.overlaps = overlaps;
    this.sink = sink;
  }

  /** One round trip for a batch, and no row of an answer while nobody interfered. */
  static final String STILL_HELD =
      """
      SELECT count(*) FROM qrtz_triggers WHERE ctid = ANY (?::tid[]) AND carillon_claim = ANY (?::bigint[])
      """;

  static final String WHICH_HELD =
      """
      SELECT t.trigger_name, t.trigger_group
      FROM qrtz_triggers t
      JOIN unnest(?::text[], ?::text[], ?::bigint[]) AS k (trigger_name, trigger_group, claim_id)
        ON t.trigger_name = k.trigger_name AND t.trigger_group = k.trigger_group AND t.carillon_claim = k.claim_id
      WHERE t.sched_name = ?
      """;

  /**
   * A firing and its trigger after it.
   *
   * @param trigger a copy: the work may be repeated
   */
  record Fired(Firing firing, OperableTrigger trigger) {
    static Fired of(Firing firing) {
      OperableTrigger trigger = (OperableTrigger) firing.before().clone();
      trigger.triggered(firing.calendar().orElse(null));
      return new Fired(firing, trigger);
    }
  }

  /**
   * Those that start now; the others were paused, changed or removed since, or do not run beside
   * their own last run. Those that start are fired from now on, though it may never be known
   * whether the commit succeeded: giving back undoes either.
   */
  List<Firing> fire(Session session, List<Firing> firings)
      throws SQLException, JobPersistenceException {
    Set<TriggerKey> held = lock(session, firings);
    Overlaps.Sorted sorted =
        overlaps.sort(
            session,
            firings.stream().filter(each -> held.contains(each.before().getKey())).toList());
    List<Firing> starting = sorted.starting.stream().map(Fired::firing).toList();
    sorted.starting.forEach(fired -> fired.firing().firedAs(fired.trigger()));
    List<OperableTrigger> triggers = new ArrayList<>();
    sorted.starting.forEach(fired -> triggers.add(fired.trigger()));
    sorted.skipped.forEach(fired -> triggers.add(fired.trigger()));
    if (!triggers.isEmpty()) {
      writer.update(session, triggers, states(triggers));
    }
    if (!starting.isEmpty()) {
      note(session, starting);
    }
    overlaps.block(session, sorted.waiting);
    if (!sorted.skipped.isEmpty()) {
      sink.skipped(
          session.connection(),
          sorted.skipped.stream().map(Fired::firing).map(Firing::completed).toList());
    }
    return starting;
  }

  private Set<TriggerKey> lock(Session session, List<Firing> firings) throws SQLException {
    List<TriggerKey> keys = firings.stream().map(firing -> firing.before().getKey()).toList();
    return new HashSet<>(
        session.list(
            LOCK,
            Keys::trigger,
            Keys.names(keys),
            Keys.groups(keys),
            ClaimAlone.claimIds(firings),
            store.scheduler()));
  }

  /** Of one-shot triggers, those that nobody removed or replaced since they were claimed. */
  List<Firing> stillHeld(Session session, List<Firing> oneShots) throws SQLException {
    Long[] claims =
        oneShots.stream().map(each -> each.claim().id()).distinct().toArray(Long[]::new);
    String[] rows = oneShots.stream().map(Firing::rowId).toArray(String[]::new);
    session.commitWithNext();
    int held = session.first(STILL_HELD, row -> row.getInt(1), rows, claims).orElse(0);
    if (held == oneShots.size()) {
      return oneShots;
    }
    List<TriggerKey> keys = oneShots.stream().map(firing -> firing.before().getKey()).toList();
    Set<TriggerKey> which =
        new HashSet<>(
            session.list(
                WHICH_HELD,
                Keys::trigger,
                Keys.names(keys),
                Keys.groups(keys),
                ClaimAlone.claimIds(oneShots),
                store.scheduler()));
    return oneShots.stream().filter(each -> which.contains(each.before().getKey())).toList();
  }

  private static String[] states(List<OperableTrigger> triggers) {
    return triggers.stream()
        .map(trigger -> trigger.getNextFireTime() == null ? "COMPLETE" : "WAITING")
        .toArray(String[]::new);
  }

  private void note(Session session, List<Firing> firings) throws SQLException {
    List<TriggerKey> keys = firings.stream().map(firing -> firing.before().getKey()).toList();
    session.update(
        NOTE,
        store.scheduler(),
        store.instance(),
        firings.stream().map(Firing::id).toArray(String[]::new),
        Keys.names(keys),
        Keys.groups(keys),
        firings.stream().map(Firing::due).toArray(Long[]::new),
        firings.stream().map(firing -> firing.before().getPriority()).toArray(Integer[]::new),
        firings.stream().map(firing -> firing.job().getKey().getName()).toArray(String[]::new),
        firings.stream().map(firing -> firing.job().getKey().getGroup()).toArray(String[]::new),
        firings.stream().map(Firing::alone).toArray(Boolean[]::new),
        firings.stream().map(Fire::isRepeatedWhenLost).toArray(Boolean[]::new));
  }

  private static boolean isRepeatedWhenLost(Firing firing) {
    return firing.job().requestsRecovery()
        || firing.before() instanceof ScheduleTrigger schedule && schedule.repeatsLostRuns();
  }
}
