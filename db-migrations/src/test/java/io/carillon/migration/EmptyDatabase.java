package io.carillon.migration;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** A database of its own, with nothing in it, on a real PostgreSQL that the tests share. */
final class EmptyDatabase implements AutoCloseable {
  private static final EmbeddedPostgres POSTGRES = start();
  private static final AtomicInteger SEQUENCE = new AtomicInteger();

  private final String name = "empty_" + SEQUENCE.incrementAndGet();

  EmptyDatabase() throws SQLException {
    execute(POSTGRES.getPostgresDatabase(), "CREATE DATABASE " + name);
  }

  private static EmbeddedPostgres start() {
    try {
      return EmbeddedPostgres.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Unpooled: each connection is a new session, as each node has its own. */
  DataSource dataSource() {
    return POSTGRES.getDatabase("postgres", name);
  }

  void execute(String sql) throws SQLException {
    execute(dataSource(), sql);
  }

  /** The rows of a query, columns separated by a blank. */
  List<String> query(String sql) throws SQLException {
    try (Connection connection = dataSource().getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> lines = new ArrayList<>();
      while (rows.next()) {
        lines.add(line(rows));
      }
      return lines;
    }
  }

  private static String line(ResultSet row) throws SQLException {
    List<String> values = new ArrayList<>();
    for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
      values.add(row.getString(column));
    }
    return String.join(" ", values);
  }

  private static void execute(DataSource dataSource, String sql) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() throws SQLException {
    execute(POSTGRES.getPostgresDatabase(), "DROP DATABASE " + name + " WITH (FORCE)");
  }
}
