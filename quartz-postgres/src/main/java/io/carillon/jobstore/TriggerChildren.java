package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.quartz.JobPersistenceException;
import org.quartz.SimpleTrigger;
import org.quartz.TriggerKey;
import org.quartz.impl.jdbcjobstore.CronTriggerPersistenceDelegate;
import org.quartz.impl.jdbcjobstore.SimpleTriggerPersistenceDelegate;
import org.quartz.impl.jdbcjobstore.TriggerPersistenceDelegate;
import org.quartz.spi.OperableTrigger;

/** The rows that a trigger has in the table of its type. No foreign key keeps them; this does. */
final class TriggerChildren {
  static final String DELETE =
      """
      WITH gone AS (SELECT ?::text AS sched_name, k.* FROM unnest(?::text[], ?::text[]) AS k (trigger_name, trigger_group)),
      simple AS (DELETE FROM qrtz_simple_triggers c USING gone
        WHERE (c.sched_name, c.trigger_name, c.trigger_group) = (gone.sched_name, gone.trigger_name, gone.trigger_group)),
      cron AS (DELETE FROM qrtz_cron_triggers c USING gone
        WHERE (c.sched_name, c.trigger_name, c.trigger_group) = (gone.sched_name, gone.trigger_name, gone.trigger_group)),
      simprop AS (DELETE FROM qrtz_simprop_triggers c USING gone
        WHERE (c.sched_name, c.trigger_name, c.trigger_group) = (gone.sched_name, gone.trigger_name, gone.trigger_group))
      DELETE FROM qrtz_blob_triggers c USING gone
        WHERE (c.sched_name, c.trigger_name, c.trigger_group) = (gone.sched_name, gone.trigger_name, gone.trigger_group)
      """;

  static final String INSERT_BLOB =
      """
      INSERT INTO qrtz_blob_triggers (sched_name, trigger_name, trigger_group, blob_data) VALUES (?, ?, ?, ?)
      """;

  static final String UPDATE_BLOB =
      """
      UPDATE qrtz_blob_triggers SET blob_data = ? WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ?
      """;

  static final String UPDATE_SIMPLE =
      """
      UPDATE qrtz_simple_triggers s
      SET repeat_count = n.repeat_count, repeat_interval = n.repeat_interval, times_triggered = n.times_triggered
      FROM unnest(?::text[], ?::text[], ?::bigint[], ?::bigint[], ?::bigint[])
        AS n (trigger_name, trigger_group, repeat_count, repeat_interval, times_triggered)
      WHERE s.sched_name = ? AND s.trigger_name = n.trigger_name AND s.trigger_group = n.trigger_group
      """;

  private final Store store;

  TriggerChildren(Store store) {
    this.store = store;
  }

  void delete(Session session, Collection<TriggerKey> keys) throws SQLException {
    session.update(DELETE, store.scheduler(), Keys.names(keys), Keys.groups(keys));
  }

  void insert(Session session, OperableTrigger trigger)
      throws SQLException, JobPersistenceException {
    Optional<TriggerPersistenceDelegate> delegate = store.types().of(trigger);
    if (delegate.isEmpty()) {
      TriggerKey key = trigger.getKey();
      byte[] blob = JobData.serialized(trigger);
      session.update(INSERT_BLOB, store.scheduler(), key.getName(), key.getGroup(), blob);
      return;
    }
    try {
      delegate
          .get()
          .insertExtendedTriggerProperties(session.connection(), trigger, "WAITING", null);
    } catch (IOException e) {
      throw new JobPersistenceException("Cannot store trigger " + trigger.getKey(), e);
    }
  }

  /** Simple triggers, of which there may be many, at once; others one by one. */
  void update(Session session, List<OperableTrigger> triggers)
      throws SQLException, JobPersistenceException {
    List<SimpleTrigger> simple = new ArrayList<>();
    for (OperableTrigger trigger : triggers) {
      Optional<TriggerPersistenceDelegate> delegate = store.types().of(trigger);
      if (delegate.isEmpty()) {
        updateBlob(session, trigger);
      } else if (delegate.get() instanceof SimpleTriggerPersistenceDelegate) {
        simple.add((SimpleTrigger) trigger);
      } else if (!(delegate.get() instanceof CronTriggerPersistenceDelegate)) {
        updateOther(session, trigger, delegate.get());
      }
    }
    updateSimple(session, simple);
  }

  private void updateBlob(Session session, OperableTrigger trigger)
      throws SQLException, JobPersistenceException {
    if (!(trigger instanceof OneShotTrigger)) {
      TriggerKey key = trigger.getKey();
      byte[] blob = JobData.serialized(trigger);
      session.update(UPDATE_BLOB, blob, store.scheduler(), key.getName(), key.getGroup());
    }
  }

  private static void updateOther(
      Session session, OperableTrigger trigger, TriggerPersistenceDelegate delegate)
      throws SQLException, JobPersistenceException {
    try {
      delegate.updateExtendedTriggerProperties(session.connection(), trigger, "WAITING", null);
    } catch (IOException e) {
      throw new JobPersistenceException("Cannot store trigger " + trigger.getKey(), e);
    }
  }

  private void updateSimple(Session session, List<SimpleTrigger> triggers) throws SQLException {
    if (triggers.isEmpty()) {
      return;
    }
    List<TriggerKey> keys = triggers.stream().map(SimpleTrigger::getKey).toList();
    session.update(
        UPDATE_SIMPLE,
        Keys.names(keys),
        Keys.groups(keys),
        triggers.stream().map(trigger -> (long) trigger.getRepeatCount()).toArray(Long[]::new),
        triggers.stream().map(SimpleTrigger::getRepeatInterval).toArray(Long[]::new),
        triggers.stream().map(trigger -> (long) trigger.getTimesTriggered()).toArray(Long[]::new),
        store.scheduler());
  }
}
