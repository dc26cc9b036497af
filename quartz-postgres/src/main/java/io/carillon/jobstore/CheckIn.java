package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * One statement, a little more often than once a second: says that this node is alive, asks which
 * others are not, and what is due. All by the database's clock.
 */
final class CheckIn {
  /**
   * Another node is dead when it has missed its check-ins for twice their interval, or when it said
   * that it holds its session's lock and does not. The latter is not believed while the database
   * itself has just started, because then all have lost their sessions.
   */
  static final String CHECK_IN =
      """
      WITH clock AS MATERIALIZED (SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now),
      mine AS (
        UPDATE qrtz_scheduler_state s
        SET last_checkin_time = clock.now, checkin_interval = ?, carillon_present = ?
        FROM clock WHERE s.sched_name = ? AND s.instance_name = ? AND s.carillon_boot = ?
        RETURNING 1)
      SELECT clock.now, EXISTS (SELECT FROM mine) AS registered,
        (SELECT t.carillon_due FROM qrtz_triggers t
         WHERE t.sched_name = ? AND t.carillon_due IS NOT NULL AND t.trigger_state = 'WAITING'
         ORDER BY t.carillon_due LIMIT 1) AS first_due,
        (SELECT t.carillon_due FROM qrtz_triggers t
         WHERE t.sched_name = ? AND t.carillon_due > floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint
         ORDER BY t.carillon_due LIMIT 1) AS next_due,
        ARRAY(
          SELECT s.instance_name FROM qrtz_scheduler_state s
          WHERE s.sched_name = ? AND s.instance_name <> ?
            AND (s.last_checkin_time + 2 * s.checkin_interval < clock.now
              OR s.carillon_present
                AND pg_postmaster_start_time() < now() - s.checkin_interval * interval '1 ms'
                AND NOT EXISTS (
                  SELECT FROM pg_locks l
                  WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
                    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
                    AND (l.classid::bigint << 32 | l.objid::bigint)
                      = hashtextextended(s.sched_name || '/' || s.instance_name, 0)))) AS suspects
      FROM clock
      """;

  static final String REGISTER =
      """
      INSERT INTO qrtz_scheduler_state (sched_name, instance_name, last_checkin_time, checkin_interval, carillon_boot,
        carillon_present)
      VALUES (?, ?, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint, ?, ?, ?)
      ON CONFLICT (sched_name, instance_name) DO UPDATE
      SET last_checkin_time = EXCLUDED.last_checkin_time, checkin_interval = EXCLUDED.checkin_interval,
          carillon_boot = EXCLUDED.carillon_boot, carillon_present = EXCLUDED.carillon_present
      """;

  static final String LAST =
      """
      SELECT last_checkin_time FROM qrtz_scheduler_state WHERE sched_name = ? AND instance_name = ?
      """;

  static final String LEAVE =
      "DELETE FROM qrtz_scheduler_state WHERE sched_name = ? AND instance_name = ? AND carillon_boot = ?";

  private final Store store;
  private final Node node;

  CheckIn(Store store, Node node) {
    this.store = store;
    this.node = node;
  }

  /**
   * The answer.
   *
   * @param now the database's clock
   * @param registered false when the others have given this node up
   * @param firstDue the first time at which anything waits, maybe in the past; never: {@link
   *     Long#MAX_VALUE}
   * @param nextDue the first such time after now
   * @param suspects instances that look dead
   */
  record Answer(long now, boolean registered, long firstDue, long nextDue, List<String> suspects) {}

  Answer checkIn(Session session, boolean present) throws SQLException {
    return session
        .first(
            CHECK_IN,
            CheckIn::read,
            node.checkInMillis(),
            present,
            store.scheduler(),
            store.instance(),
            node.boot(),
            store.scheduler(),
            store.scheduler(),
            store.scheduler(),
            store.instance())
        .orElseThrow();
  }

  private static Answer read(ResultSet row) throws SQLException {
    Array suspects = row.getArray("suspects");
    return new Answer(
        row.getLong("now"),
        row.getBoolean("registered"),
        time(row, "first_due"),
        time(row, "next_due"),
        List.of((String[]) suspects.getArray()));
  }

  /** Never: {@link Long#MAX_VALUE}. */
  static long time(ResultSet row, String column) throws SQLException {
    long time = row.getLong(column);
    return row.wasNull() ? Long.MAX_VALUE : time;
  }

  void register(Session session, boolean present) throws SQLException {
    session.update(
        REGISTER, store.scheduler(), store.instance(), node.checkInMillis(), node.boot(), present);
  }

  /** When the instance checked in last, by the database's clock; 0: it is not registered. */
  long lastOf(Session session, String instance) throws SQLException {
    return session.first(LAST, row -> row.getLong(1), store.scheduler(), instance).orElse(0L);
  }

  void leave(Session session) throws SQLException {
    session.update(LEAVE, store.scheduler(), store.instance(), node.boot());
  }
}
