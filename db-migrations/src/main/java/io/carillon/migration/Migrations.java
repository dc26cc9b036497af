package io.carillon.migration;

import static java.lang.System.Logger.Level.INFO;

import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.output.MigrateResult;

/** Brings a database to the schema this code was written for. */
public final class Migrations {
  static final String HISTORY_TABLE = "carillon_schema_history";

  private static final System.Logger LOG = System.getLogger("io.carillon.migration");

  private Migrations() {}

  /**
   * Applies what is missing. Safe to call again, and from several nodes at once: one works, the
   * others wait. Tables of others in the same schema are left alone. Costs two statements when
   * nothing is missing, for Flyway is loaded only when something is; then up to four connections at
   * a time.
   *
   * @param dataSource outside any JTA transaction, of a user that may create tables
   * @throws SchemaTooNewException when the database was migrated by a newer Carillon
   * @throws MigrationException when a script failed, now or in an earlier call, or the database
   *     cannot be reached; the message says what to do
   */
  public static void migrate(DataSource dataSource) {
    long start = System.nanoTime();
    try (MigrationLock lock = MigrationLock.take(dataSource)) {
      SchemaHistory history = SchemaHistory.read(lock.connection());
      history.check();
      if (!history.isComplete()) {
        report(apply(dataSource), start);
      }
    } catch (SQLException e) {
      throw new MigrationException(
          "The database could not be asked for its schema version: " + e.getMessage(), e);
    }
  }

  private static MigrateResult apply(DataSource dataSource) {
    try {
      return configuration(dataSource).load().migrate();
    } catch (FlywayException e) {
      throw MigrationException.of(e);
    }
  }

  /** Nothing is scanned for: the scripts are named, so neither VFS nor a large class path costs. */
  private static FluentConfiguration configuration(DataSource dataSource) {
    return Flyway.configure(Migrations.class.getClassLoader())
        .dataSource(dataSource)
        .resourceProvider(new Scripts())
        .javaMigrationClassProvider(List::of)
        .placeholderReplacement(false)
        .callbacks(new PatientScripts())
        .loggers(FlywayLog.class.getName())
        .table(HISTORY_TABLE)
        .baselineOnMigrate(true)
        .baselineVersion("0");
  }

  private static void report(MigrateResult result, long start) {
    LOG.log(
        INFO,
        "Database schema brought from version {0} to version {1} in {2} ms.",
        Objects.requireNonNullElse(result.initialSchemaVersion, "0"),
        result.targetSchemaVersion,
        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
  }
}
