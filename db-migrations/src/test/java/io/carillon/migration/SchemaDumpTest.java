package io.carillon.migration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/**
 * Holds {@code schema.txt} to what the migrations make, so that a review sees what a script does to
 * the schema. After a change to a script write it anew:
 *
 * <pre>mvn -pl db-migrations test -Dtest=SchemaDumpTest -Dschema.write</pre>
 */
class SchemaDumpTest {
  private static final Path FILE = Path.of("src", "test", "resources", "schema.txt");

  @Test
  void theDumpInTheSourcesIsTheSchema() throws IOException, SQLException {
    try (EmptyDatabase database = new EmptyDatabase()) {
      Migrations.migrate(database.dataSource());
      String schema = SchemaDump.of(database);
      if (System.getProperty("schema.write") != null) {
        Files.writeString(FILE, schema);
      }
      assertEquals(
          Files.readString(FILE), schema, "run again with -Dschema.write and look at the diff");
    }
  }
}
