package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.util.PSQLState;
import org.quartz.JobPersistenceException;

/**
 * Stores many new triggers by COPY, which costs the server about half of what inserting them costs,
 * and is read by the server while the rest is still being written. It knows no conflicts and no
 * pauses: where there are any, nothing is stored.
 */
final class CopyTriggers {
  static final String COPY =
      """
      COPY qrtz_triggers (trigger_name, trigger_group, job_name, job_group, description, next_fire_time,
        prev_fire_time, priority, trigger_type, start_time, end_time, calendar_name, misfire_instr, job_data,
        carillon_key, sched_name, trigger_state)
      FROM STDIN (FORMAT binary)
      """;

  static final String ANY_PAUSED =
      "SELECT 1 FROM qrtz_paused_trigger_grps WHERE sched_name = ? LIMIT 1";

  private static final int CHUNK_BYTES = 1 << 16;

  private final Store store;

  CopyTriggers(Store store) {
    this.store = store;
  }

  /** All or none; false: none, for a key is taken, a group is paused, or the driver is hidden. */
  boolean store(Session session, List<OneShotTrigger> triggers)
      throws SQLException, JobPersistenceException {
    if (session.exists(ANY_PAUSED, store.scheduler())
        || !session.connection().isWrapperFor(PGConnection.class)) {
      return false;
    }
    Object[] columns = new TriggerColumns(store, triggers).arrays();
    try (Statement statement = session.connection().createStatement()) {
      statement.execute("SAVEPOINT carillon_copy");
      try {
        copy(session, columns, triggers.size());
      } catch (SQLException e) {
        if (!PSQLState.UNIQUE_VIOLATION.getState().equals(e.getSQLState())) {
          throw e;
        }
        statement.execute("ROLLBACK TO SAVEPOINT carillon_copy");
        return false;
      }
      statement.execute("RELEASE SAVEPOINT carillon_copy");
      return true;
    }
  }

  private void copy(Session session, Object[] columns, int count) throws SQLException {
    CopyIn copy =
        session
            .connection()
            .unwrap(PGConnection.class)
            .getCopyAPI()
            .copyIn(session.statement(COPY));
    try {
      write(copy, columns, count);
      copy.endCopy();
    } catch (IOException e) {
      throw new SQLException("Cannot write a COPY", e);
    } finally {
      if (copy.isActive()) {
        copy.cancelCopy();
      }
    }
  }

  private void write(CopyIn copy, Object[] columns, int count) throws SQLException, IOException {
    CopyRows rows = new CopyRows();
    rows.begin();
    for (int i = 0; i < count; i++) {
      rows.row(row(columns, i));
      if (rows.size() >= CHUNK_BYTES) {
        send(copy, rows);
      }
    }
    rows.end();
    send(copy, rows);
  }

  private static void send(CopyIn copy, CopyRows rows) throws SQLException {
    byte[] bytes = rows.take();
    copy.writeToCopy(bytes, 0, bytes.length);
    copy.flushCopy();
  }

  private Object[] row(Object[] columns, int index) {
    Object[] row = new Object[columns.length + 2];
    for (int i = 0; i < columns.length; i++) {
      row[i] = ((Object[]) columns[i])[index];
    }
    row[TriggerColumns.MISFIRE_INSTRUCTION] =
        ((Integer) row[TriggerColumns.MISFIRE_INSTRUCTION]).shortValue();
    row[columns.length] = store.scheduler();
    row[columns.length + 1] = "WAITING";
    return row;
  }
}
