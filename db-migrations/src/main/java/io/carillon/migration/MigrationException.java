package io.carillon.migration;

import java.sql.SQLException;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.internal.exception.FlywayMigrateException;

/** The schema could not be brought up to date. The message says why, and what to do. */
public sealed class MigrationException extends RuntimeException permits SchemaTooNewException {
  private static final long serialVersionUID = 1L;

  MigrationException(String message) {
    super(message);
  }

  MigrationException(String message, Throwable cause) {
    super(message, cause);
  }

  static MigrationException of(FlywayException failure) {
    String reason = reason(failure);
    if (!(failure instanceof FlywayMigrateException script)) {
      return new MigrationException("The database schema cannot be migrated: " + reason, failure);
    }
    String name = script.getMigration().getScript();
    return new MigrationException(
        script.isExecutableInTransaction()
            ? "Migration %s failed and was rolled back: %s. Remove the cause and start again."
                .formatted(name, reason)
            : halfApplied(name) + " The reason: " + reason,
        failure);
  }

  static String halfApplied(String script) {
    return "Migration %s failed half-way. Undo what it did, delete its row from %s, and start again."
        .formatted(script, Migrations.HISTORY_TABLE);
  }

  /** PostgreSQL's own words when there are any: Flyway's message is a page. */
  private static String reason(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException) {
        return cause.getMessage().lines().findFirst().orElse("");
      }
    }
    return failure.getMessage();
  }
}
