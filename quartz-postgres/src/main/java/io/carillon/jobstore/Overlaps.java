package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quartz.Scheduler;
import org.quartz.TriggerKey;

/**
 * What becomes of a schedule's fire while its last run goes on. A schedule runs while it has a row
 * in QRTZ_FIRED_TRIGGERS or a repetition of a lost run waits; both end with the run or are taken
 * over with its node, so there is no guard that could be left behind. A fire that waits is BLOCKED.
 */
final class Overlaps {
  static final String RUNNING =
      """
      SELECT k.trigger_name, k.trigger_group, floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint AS now,
        EXISTS (
          SELECT FROM qrtz_fired_triggers f
          WHERE f.sched_name = ? AND f.trigger_name = k.trigger_name AND f.trigger_group = k.trigger_group)
        OR EXISTS (
          SELECT FROM qrtz_triggers r
          WHERE r.sched_name = ? AND r.job_group = k.job_group AND r.job_name = k.job_name
            AND r.trigger_group = 'RECOVERING_JOBS' AND r.description = k.trigger_group || '.' || k.trigger_name)
        AS running
      FROM unnest(?::text[], ?::text[], ?::text[], ?::text[]) AS k (trigger_name, trigger_group, job_name, job_group)
      """;

  static final String BLOCK =
      """
      UPDATE qrtz_triggers t SET trigger_state = 'BLOCKED', carillon_claim = NULL
      FROM unnest(?::text[], ?::text[]) AS k (trigger_name, trigger_group)
      WHERE t.sched_name = ? AND t.trigger_name = k.trigger_name AND t.trigger_group = k.trigger_group
      """;

  /** Before the runs end: who is just being blocked by one of them is blocked by then, and seen. */
  static final String LOCK =
      """
      SELECT 1 FROM qrtz_triggers t
      JOIN unnest(?::text[], ?::text[]) AS k (trigger_name, trigger_group)
        ON t.trigger_name = k.trigger_name AND t.trigger_group = k.trigger_group
      WHERE t.sched_name = ?
      ORDER BY t.trigger_group, t.trigger_name
      FOR NO KEY UPDATE OF t
      """;

  /** What waited was not missed, however long it did. */
  static final String RELEASE =
      """
      UPDATE qrtz_triggers t
      SET trigger_state = 'WAITING',
          next_fire_time = CASE WHEN t.misfire_instr = 2
            THEN floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint ELSE t.next_fire_time END
      FROM unnest(?::text[], ?::text[]) AS k (trigger_name, trigger_group)
      WHERE t.sched_name = ? AND t.trigger_name = k.trigger_name AND t.trigger_group = k.trigger_group
        AND t.trigger_state = 'BLOCKED'
      """;

  private final Store store;

  Overlaps(Store store) {
    this.store = store;
  }

  /** What a trigger's repeated run is described by, while it waits and runs. */
  static String descriptionOfRepetition(TriggerKey key) {
    return key.getGroup() + '.' + key.getName();
  }

  /** The group of repeated runs. */
  static String repetitions() {
    return Scheduler.DEFAULT_RECOVERY_GROUP;
  }

  private record Look(TriggerKey key, Instant now, boolean running) {
    static Look read(ResultSet row) throws SQLException {
      return new Look(
          Keys.trigger(row), Instant.ofEpochMilli(row.getLong("now")), row.getBoolean("running"));
    }
  }

  /** Firings by what becomes of them. */
  static final class Sorted {
    final List<Fire.Fired> starting = new ArrayList<>();
    final List<Fire.Fired> skipped = new ArrayList<>();
    final List<TriggerKey> waiting = new ArrayList<>();
  }

  /** Sorts firings whose triggers are locked. */
  Sorted sort(Session session, List<Firing> held) throws SQLException {
    Map<TriggerKey, Look> looks = look(session, held);
    Sorted sorted = new Sorted();
    for (Firing firing : held) {
      Look look = looks.get(firing.before().getKey());
      if (look == null) {
        sorted.starting.add(Fire.Fired.of(firing));
      } else {
        sort(sorted, firing, look);
      }
    }
    return sorted;
  }

  private static void sort(Sorted sorted, Firing firing, Look look) {
    ScheduleTrigger schedule = (ScheduleTrigger) firing.before();
    boolean queues = schedule.whenRunning() == WhenRunning.QUEUE;
    if (look.running() && queues) {
      sorted.waiting.add(schedule.getKey());
    } else if (look.running()) {
      sorted.skipped.add(Fire.Fired.of(firing));
    } else if (queues) {
      ScheduleTrigger fired = (ScheduleTrigger) schedule.clone();
      fired.triggeredAfterWait(firing.calendar().orElse(null), look.now());
      sorted.starting.add(new Fire.Fired(firing, fired));
    } else {
      sorted.starting.add(Fire.Fired.of(firing));
    }
  }

  private Map<TriggerKey, Look> look(Session session, List<Firing> held) throws SQLException {
    List<Firing> alone = held.stream().filter(Overlaps::runsAlone).toList();
    Map<TriggerKey, Look> looks = new HashMap<>();
    if (!alone.isEmpty()) {
      List<TriggerKey> keys = alone.stream().map(firing -> firing.before().getKey()).toList();
      session
          .list(
              RUNNING,
              Look::read,
              store.scheduler(),
              store.scheduler(),
              Keys.names(keys),
              Keys.groups(keys),
              alone.stream().map(each -> each.job().getKey().getName()).toArray(String[]::new),
              alone.stream().map(each -> each.job().getKey().getGroup()).toArray(String[]::new))
          .forEach(look -> looks.put(look.key(), look));
    }
    return looks;
  }

  private static boolean runsAlone(Firing firing) {
    return firing.before() instanceof ScheduleTrigger schedule
        && schedule.whenRunning() != WhenRunning.ALLOW;
  }

  /** These wait until their schedules do not run any more. */
  void block(Session session, List<TriggerKey> waiting) throws SQLException {
    if (!waiting.isEmpty()) {
      session.update(BLOCK, Keys.names(waiting), Keys.groups(waiting), store.scheduler());
    }
  }

  /** Whether something may wait for the end of this firing. */
  static boolean isWaitedFor(Firing firing) {
    return firing.trigger() instanceof ScheduleTrigger schedule
        && schedule.whenRunning() == WhenRunning.QUEUE;
  }

  /** To be called before runs end. */
  void lock(Session session, List<Ending> ending) throws SQLException {
    List<TriggerKey> keys = waitedFor(ending);
    if (!keys.isEmpty()) {
      session.list(
          LOCK, row -> row.getInt(1), Keys.names(keys), Keys.groups(keys), store.scheduler());
    }
  }

  /** To be called after runs have ended: what waited for them may run. */
  void release(Session session, List<Ending> ended) throws SQLException {
    List<TriggerKey> keys = waitedFor(ended);
    if (!keys.isEmpty()) {
      session.update(RELEASE, Keys.names(keys), Keys.groups(keys), store.scheduler());
    }
  }

  private static List<TriggerKey> waitedFor(List<Ending> endings) {
    return endings.stream()
        .map(Ending::firing)
        .filter(Overlaps::isWaitedFor)
        .map(firing -> firing.before().getKey())
        .distinct()
        .sorted(Comparator.naturalOrder())
        .toList();
  }
}
