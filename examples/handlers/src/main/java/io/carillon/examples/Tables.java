package io.carillon.examples;

import jakarta.ejb.EJBException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Creates the examples' tables. An application of more than a table would use migrations. */
final class Tables {
  private Tables() {}

  /**
   * Runs a {@code CREATE TABLE IF NOT EXISTS}. Two nodes that start at once could still collide in
   * it, so they take turns.
   */
  static void create(DataSource database, String ddl) {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("SELECT pg_advisory_xact_lock(hashtext('carillon examples'))");
      statement.execute(ddl);
    } catch (SQLException e) {
      throw new EJBException("An example's table could not be created: " + e.getMessage(), e);
    }
  }
}
