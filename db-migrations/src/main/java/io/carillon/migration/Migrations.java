package io.carillon.migration;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/** Brings a database to the schema this code was written for. */
public final class Migrations {
  private static final String HISTORY_TABLE = "carillon_schema_history";

  private Migrations() {}

  /**
   * Applies what is missing. Safe to call again, and from several nodes at once: one works, the
   * others wait.
   *
   * @throws SchemaTooNewException when the database was migrated by a newer Carillon
   */
  public static void migrate(DataSource dataSource) {
    Flyway flyway = configuration(dataSource).load();
    refuseNewerSchema(flyway);
    flyway.migrate();
  }

  private static FluentConfiguration configuration(DataSource dataSource) {
    return Flyway.configure(Migrations.class.getClassLoader())
        .dataSource(dataSource)
        .locations("classpath:io/carillon/migration")
        .table(HISTORY_TABLE)
        .baselineOnMigrate(true)
        .baselineVersion("0");
  }

  private static void refuseNewerSchema(Flyway flyway) {
    for (MigrationInfo migration : flyway.info().applied()) {
      if (migration.getState() == MigrationState.FUTURE_SUCCESS) {
        throw new SchemaTooNewException(migration.getVersion().getVersion());
      }
    }
  }
}
