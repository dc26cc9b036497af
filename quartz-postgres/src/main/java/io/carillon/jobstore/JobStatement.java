package io.carillon.jobstore;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * A statement of a job that goes to the server together with the end of its trigger: one round trip
 * for both; see {@link PostgresJobStore#completeWithin}.
 *
 * @param sql one statement that returns no rows
 */
public record JobStatement(String sql, Binding binding) {
  /** Fills its parameters. */
  @FunctionalInterface
  public interface Binding {
    /**
     * Sets the first parameters of the statement.
     *
     * @return how many they are
     */
    int bind(PreparedStatement statement) throws SQLException;
  }
}
