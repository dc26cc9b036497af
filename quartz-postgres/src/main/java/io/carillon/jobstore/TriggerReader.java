package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.quartz.JobKey;
import org.quartz.JobPersistenceException;
import org.quartz.TriggerKey;
import org.quartz.impl.jdbcjobstore.TriggerPersistenceDelegate;
import org.quartz.impl.jdbcjobstore.TriggerPersistenceDelegate.TriggerPropertyBundle;
import org.quartz.impl.matchers.GroupMatcher;
import org.quartz.spi.OperableTrigger;

/** Reads triggers of all types, each with its child row, in one statement. */
final class TriggerReader {
  static final String BY_KEYS =
      """
      SELECT t.*, s.repeat_count, s.repeat_interval, s.times_triggered, c.cron_expression, c.time_zone_id, c.carillon_dialect, c.carillon_gap, c.carillon_overlap, c.carillon_when_running,
             p.str_prop_1, p.str_prop_2, p.str_prop_3, p.int_prop_1, p.int_prop_2, p.long_prop_1, p.long_prop_2,
             p.dec_prop_1, p.dec_prop_2, p.bool_prop_1, p.bool_prop_2, b.blob_data
      FROM unnest(?::text[], ?::text[]) AS k (trigger_name, trigger_group)
      JOIN qrtz_triggers t ON t.sched_name = ? AND t.trigger_name = k.trigger_name AND t.trigger_group = k.trigger_group
      LEFT JOIN qrtz_simple_triggers s ON s.sched_name = t.sched_name
        AND s.trigger_name = t.trigger_name AND s.trigger_group = t.trigger_group
      LEFT JOIN qrtz_cron_triggers c ON c.sched_name = t.sched_name
        AND c.trigger_name = t.trigger_name AND c.trigger_group = t.trigger_group
      LEFT JOIN qrtz_simprop_triggers p ON p.sched_name = t.sched_name
        AND p.trigger_name = t.trigger_name AND p.trigger_group = t.trigger_group
      LEFT JOIN qrtz_blob_triggers b ON b.sched_name = t.sched_name
        AND b.trigger_name = t.trigger_name AND b.trigger_group = t.trigger_group
      """;

  static final String KEYS_OF_JOB =
      """
      SELECT trigger_name, trigger_group FROM qrtz_triggers
      WHERE sched_name = ? AND job_group = ? AND job_name = ?
      """;

  static final String KEYS_OF_CALENDAR =
      """
      SELECT trigger_name, trigger_group FROM qrtz_triggers
      WHERE sched_name = ? AND calendar_name = ?
      ORDER BY trigger_group, trigger_name
      FOR NO KEY UPDATE
      """;

  static final String KEYS_OF_GROUPS =
      """
      SELECT trigger_name, trigger_group FROM qrtz_triggers
      WHERE sched_name = ? AND job_group LIKE ? AND trigger_group LIKE ?
      """;

  private final Store store;

  TriggerReader(Store store) {
    this.store = store;
  }

  List<TriggerRead> byKeys(Session session, Collection<TriggerKey> keys) throws SQLException {
    if (keys.isEmpty()) {
      return List.of();
    }
    Connection connection = session.connection();
    return session.list(
        BY_KEYS,
        row -> read(connection, row),
        Keys.names(keys),
        Keys.groups(keys),
        store.scheduler());
  }

  /**
   * The trigger, if there is one.
   *
   * @throws JobPersistenceException when it cannot be read
   */
  Optional<OperableTrigger> byKey(Session session, TriggerKey key)
      throws SQLException, JobPersistenceException {
    List<OperableTrigger> found = readable(byKeys(session, List.of(key)));
    return found.isEmpty() ? Optional.empty() : Optional.of(found.get(0));
  }

  List<OperableTrigger> ofJob(Session session, JobKey job)
      throws SQLException, JobPersistenceException {
    List<TriggerKey> keys =
        session.list(KEYS_OF_JOB, Keys::trigger, store.scheduler(), job.getGroup(), job.getName());
    return readable(byKeys(session, keys));
  }

  List<OperableTrigger> ofGroups(
      Session session, GroupMatcher<JobKey> jobs, GroupMatcher<TriggerKey> triggers)
      throws SQLException, JobPersistenceException {
    List<TriggerKey> keys =
        session.list(
            KEYS_OF_GROUPS,
            Keys::trigger,
            store.scheduler(),
            GroupPattern.like(jobs),
            GroupPattern.like(triggers));
    return readable(byKeys(session, keys));
  }

  /** Locks them, so that a fire between this look and the writing is not set back. */
  List<TriggerRead> ofCalendar(Session session, String calendar) throws SQLException {
    return byKeys(
        session, session.list(KEYS_OF_CALENDAR, Keys::trigger, store.scheduler(), calendar));
  }

  private static List<OperableTrigger> readable(List<TriggerRead> reads)
      throws JobPersistenceException {
    List<OperableTrigger> triggers = new ArrayList<>();
    for (TriggerRead read : reads) {
      if (read instanceof TriggerRead.Readable readable) {
        triggers.add(readable.trigger());
      } else if (read instanceof TriggerRead.Broken broken) {
        throw new JobPersistenceException("Cannot read trigger " + broken.key(), broken.cause());
      }
    }
    return triggers;
  }

  private TriggerRead read(Connection connection, ResultSet columns) throws SQLException {
    TriggerRow row = TriggerRow.read(columns);
    try {
      return new TriggerRead.Readable(trigger(connection, columns, row), row.state());
    } catch (JobPersistenceException | IOException | RuntimeException e) {
      return new TriggerRead.Broken(row.key(), e);
    }
  }

  private OperableTrigger trigger(Connection connection, ResultSet columns, TriggerRow row)
      throws SQLException, JobPersistenceException, IOException {
    if (row.isOneShot()) {
      return row.oneShot(store.jobData());
    }
    if (TriggerTypes.BLOB.equals(row.type())) {
      return blob(columns);
    }
    TriggerPersistenceDelegate delegate =
        store
            .types()
            .ofType(row.type())
            .orElseThrow(() -> new JobPersistenceException("Unknown trigger type: " + row.type()));
    TriggerPropertyBundle properties =
        delegate.hasInlinedResultSetProperties() || delegate instanceof SchedulePersistence
            ? delegate.loadExtendedTriggerPropertiesFromResultSet(columns, row.key())
            : delegate.loadExtendedTriggerProperties(connection, row.key());
    return TriggerTypes.build(row, properties, store.jobData());
  }

  private OperableTrigger blob(ResultSet columns) throws SQLException, JobPersistenceException {
    byte[] bytes = columns.getBytes("blob_data");
    if (bytes == null) {
      throw new JobPersistenceException("The trigger's blob is missing");
    }
    return (OperableTrigger) store.jobData().deserialized(bytes);
  }
}
