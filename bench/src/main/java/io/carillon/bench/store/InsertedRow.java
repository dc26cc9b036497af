package io.carillon.bench.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;

/** The one row that a handler inserts where handlers are measured with their work. */
final class InsertedRow {
  private static final String TABLE =
      "CREATE TABLE IF NOT EXISTS bench_row (event_id uuid NOT NULL, note text NOT NULL)";

  private static final String INSERT = "INSERT INTO bench_row (event_id, note) VALUES (?, 'done')";

  private InsertedRow() {}

  static String table() {
    return TABLE;
  }

  static void insert(Connection connection, String eventId) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      insert.setObject(1, UUID.fromString(eventId));
      insert.executeUpdate();
    }
  }

  /** A handler that inserts the row, in a transaction of its own, before the other's work. */
  static EventHandler before(DataSource dataSource, EventHandler handler) {
    return (id, payload) -> {
      try (Connection connection = dataSource.getConnection()) {
        insert(connection, id);
      } catch (SQLException e) {
        throw new StoreException("bench_row", e);
      }
      handler.handle(id, payload);
    };
  }
}
