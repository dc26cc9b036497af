package io.carillon.migration;

import org.flywaydb.core.api.MigrationVersion;

/** The database has migrations this code does not know: it was set up by a newer Carillon. */
public final class SchemaTooNewException extends MigrationException {
  private static final long serialVersionUID = 1L;

  SchemaTooNewException(MigrationVersion found, MigrationVersion known) {
    super(
        "The database schema is at version %s, but this Carillon knows only up to version %s. Deploy the newer Carillon, or use another database."
            .formatted(found, known));
  }
}
