package io.carillon.jobstore;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.testkit.TestDatabase;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.jdbc.PreferQueryMode;

/** Every statement of the store fits the migrated schema. */
class StatementsTest {
  private static final String PACKAGE = "io.carillon.jobstore";

  private record Statement(String where, String sql) {
    /** As PostgreSQL numbers parameters. */
    String numbered() {
      StringBuilder numbered = new StringBuilder();
      int parameter = 0;
      for (char c : sql.toCharArray()) {
        if (c == '?') {
          numbered.append('$').append(++parameter);
        } else {
          numbered.append(c);
        }
      }
      return numbered.toString();
    }
  }

  @Test
  void everyStatementHasAPlan() throws Exception {
    List<Statement> statements = statements();
    assertTrue(statements.size() > 60, "found only " + statements.size());
    try (TestDatabase database = TestDatabase.migrated()) {
      PGSimpleDataSource withoutParameters = (PGSimpleDataSource) database.dataSource();
      withoutParameters.setPreferQueryMode(PreferQueryMode.SIMPLE);
      Rows rows = new Rows(withoutParameters);
      assertAll(
          statements.stream()
              .map(
                  statement ->
                      () -> rows.execute("EXPLAIN (GENERIC_PLAN) " + statement.numbered())));
    }
  }

  private static List<Statement> statements() throws Exception {
    List<Statement> found = new ArrayList<>();
    for (Class<?> type : classes()) {
      for (Field field : type.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) && field.getType() == String.class) {
          field.setAccessible(true);
          String value = (String) field.get(null);
          if (value.strip().matches("(?s)(SELECT|WITH|INSERT|UPDATE|DELETE) .*")) {
            found.add(new Statement(type.getSimpleName() + "." + field.getName(), value));
          }
        }
      }
    }
    return found;
  }

  private static List<Class<?>> classes() throws Exception {
    URI location =
        PostgresJobStore.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    Path folder = Path.of(location).resolve(PACKAGE.replace('.', '/'));
    List<Class<?>> classes = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
        String name = file.getFileName().toString().replace(".class", "");
        classes.add(Class.forName(PACKAGE + "." + name));
      }
    } catch (IOException e) {
      throw new IllegalStateException(folder.toString(), e);
    }
    return classes;
  }
}
