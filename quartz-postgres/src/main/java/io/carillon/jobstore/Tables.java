package io.carillon.jobstore;

import java.sql.SQLException;
import java.util.Set;

/** Says what to do about tables that are not as the store needs them. */
final class Tables {
  /** PostgreSQL's undefined_table and undefined_column. */
  private static final Set<String> UNDEFINED = Set.of("42P01", "42703");

  private Tables() {}

  /** The failure's message, and what to do about it when it is the tables'. */
  static String hint(SQLException failed) {
    return UNDEFINED.contains(failed.getSQLState())
        ? failed.getMessage()
            + ". Its tables are missing, or are Quartz's own as yet: prepare them as docs/quartz-users.md says"
            + " under \"Switch\" and \"Existing tables\"."
        : failed.getMessage();
  }
}
