package io.carillon.migration;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.flywaydb.core.api.MigrationVersion;

/** What was applied to a database, by this Carillon or another. */
record SchemaHistory(List<Entry> entries) {
  private static final String EXISTS =
      "SELECT to_regclass(format('%I.carillon_schema_history', current_schema())) IS NOT NULL";
  private static final String ENTRIES =
      """
      SELECT version, script, checksum, success
      FROM carillon_schema_history
      WHERE type = 'SQL'
      ORDER BY installed_rank
      """;

  record Entry(MigrationVersion version, String script, int checksum, boolean success) {}

  static SchemaHistory read(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return new SchemaHistory(exists(statement) ? entries(statement) : List.of());
    }
  }

  private static boolean exists(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery(EXISTS)) {
      row.next();
      return row.getBoolean(1);
    }
  }

  private static List<Entry> entries(Statement statement) throws SQLException {
    List<Entry> entries = new ArrayList<>();
    try (ResultSet row = statement.executeQuery(ENTRIES)) {
      while (row.next()) {
        entries.add(
            new Entry(
                MigrationVersion.fromVersion(row.getString("version")),
                row.getString("script"),
                row.getInt("checksum"),
                row.getBoolean("success")));
      }
    }
    return entries;
  }

  /**
   * Refuses a schema that must not be built upon.
   *
   * @throws SchemaTooNewException when a newer Carillon was here
   * @throws MigrationException when a script failed half-way in an earlier start
   */
  void check() {
    MigrationVersion known = Scripts.newest();
    for (Entry entry : entries) {
      if (entry.version.compareTo(known) > 0) {
        throw new SchemaTooNewException(entry.version, known);
      }
      if (!entry.success) {
        throw new MigrationException(MigrationException.halfApplied(entry.script));
      }
    }
  }

  /** Whether there is nothing to do: our scripts were applied, all of them, as they are now. */
  boolean isComplete() {
    return entries.stream()
        .collect(Collectors.toMap(Entry::script, Entry::checksum))
        .equals(Scripts.checksums());
  }
}
