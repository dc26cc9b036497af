package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.quartz.Calendar;
import org.quartz.JobPersistenceException;
import org.quartz.ObjectAlreadyExistsException;
import org.quartz.spi.OperableTrigger;

/** Exclusion calendars. They are Java objects in Quartz's model and are stored as such. */
final class Calendars {
  static final String INSERT =
      """
      INSERT INTO qrtz_calendars (calendar, sched_name, calendar_name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING
      """;

  static final String UPDATE =
      "UPDATE qrtz_calendars SET calendar = ? WHERE sched_name = ? AND calendar_name = ?";

  static final String DELETE =
      "DELETE FROM qrtz_calendars WHERE sched_name = ? AND calendar_name = ?";

  static final String BY_NAME =
      "SELECT calendar FROM qrtz_calendars WHERE sched_name = ? AND calendar_name = ?";

  static final String NOW =
      "SELECT floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint";

  static final String NAMES =
      "SELECT calendar_name FROM qrtz_calendars WHERE sched_name = ? ORDER BY calendar_name";

  static final String USED =
      "SELECT 1 FROM qrtz_triggers WHERE sched_name = ? AND calendar_name = ? LIMIT 1";

  private final Store store;
  private final TriggerReader reader;
  private final TriggerWriter writer;

  Calendars(Store store, TriggerReader reader, TriggerWriter writer) {
    this.store = store;
    this.reader = reader;
    this.writer = writer;
  }

  void store(Session session, String name, Calendar calendar, Triggers.Existing existing)
      throws SQLException, JobPersistenceException {
    Object[] columns = {JobData.serialized(calendar), store.scheduler(), name};
    if (existing == Triggers.Existing.REPLACE && session.update(UPDATE, columns) > 0) {
      return;
    }
    if (session.update(INSERT, columns) == 0
        && !(existing == Triggers.Existing.REPLACE && session.update(UPDATE, columns) > 0)) {
      throw new ObjectAlreadyExistsException("Calendar with name '" + name + "' already exists.");
    }
  }

  /** Computes anew when the calendar's triggers fire next; what is paused stays paused. */
  void updateTriggers(Session session, String name, Calendar calendar)
      throws SQLException, JobPersistenceException {
    List<TriggerRead> reads = reader.ofCalendar(session, name);
    Instant now = now(session);
    for (TriggerRead read : reads) {
      if (read instanceof TriggerRead.Readable readable) {
        OperableTrigger trigger = readable.trigger();
        if (trigger instanceof ScheduleTrigger schedule) {
          schedule.updateWithNewCalendar(calendar, now);
        } else {
          trigger.updateWithNewCalendar(calendar, store.misfireThreshold());
        }
        writer.update(session, List.of(trigger), afterUpdate(readable, now));
      }
    }
  }

  private static Instant now(Session session) throws SQLException {
    return Instant.ofEpochMilli(session.first(NOW, row -> row.getLong(1)).orElseThrow());
  }

  /** What waited for the end of a run and is taken out waits for its next time instead. */
  private static String afterUpdate(TriggerRead.Readable read, Instant now) {
    Date next = read.trigger().getNextFireTime();
    return switch (read.state()) {
      case "PAUSED", "PAUSED_BLOCKED", "ERROR" -> read.state();
      case "BLOCKED" -> next != null && !next.toInstant().isAfter(now) ? "BLOCKED" : going(next);
      default -> going(next);
    };
  }

  private static String going(Date next) {
    return next == null ? "COMPLETE" : "WAITING";
  }

  boolean remove(Session session, String name) throws SQLException, JobPersistenceException {
    if (session.exists(USED, store.scheduler(), name)) {
      throw new JobPersistenceException(
          "The calendar is in use by a trigger and cannot be removed.");
    }
    return session.update(DELETE, store.scheduler(), name) > 0;
  }

  Optional<Calendar> byName(Session session, String name)
      throws SQLException, JobPersistenceException {
    Optional<byte[]> bytes =
        session.first(BY_NAME, row -> row.getBytes(1), store.scheduler(), name);
    return bytes.isEmpty()
        ? Optional.empty()
        : Optional.of((Calendar) store.jobData().deserialized(bytes.get()));
  }

  List<String> names(Session session) throws SQLException {
    return session.list(NAMES, row -> row.getString(1), store.scheduler());
  }
}
