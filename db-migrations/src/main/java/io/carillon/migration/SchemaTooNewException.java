package io.carillon.migration;

/** The database has migrations this code does not know: it was set up by a newer Carillon. */
public final class SchemaTooNewException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SchemaTooNewException(String version) {
    super(
        "The database schema is at version %s, which is newer than this Carillon knows. Deploy the newer Carillon."
            .formatted(version));
  }
}
