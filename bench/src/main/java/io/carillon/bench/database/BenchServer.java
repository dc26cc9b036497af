package io.carillon.bench.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.postgresql.ds.PGSimpleDataSource;

/** A PostgreSQL server that gives each measurement a database of its own. */
public final class BenchServer implements AutoCloseable {
  private static final List<String> DURABILITY =
      List.of("fsync", "synchronous_commit", "full_page_writes");

  private final Address address;
  private final AutoCloseable stop;
  private final AtomicInteger sequence = new AtomicInteger();

  private BenchServer(Address address, AutoCloseable stop) {
    this.address = address;
    this.stop = stop;
  }

  /**
   * Where a server is.
   *
   * @param url a JDBC URL of any database on it
   * @param user may create databases
   * @param password may be empty
   */
  public record Address(String url, String user, String password) {}

  /** Starts a server of our own, which keeps what it commits as one in production does. */
  public static BenchServer embedded() {
    try {
      EmbeddedPostgres postgres =
          EmbeddedPostgres.builder()
              .setServerConfig("shared_buffers", "512MB")
              .setServerConfig("max_connections", "300")
              .setServerConfig("shared_preload_libraries", "pg_stat_statements")
              // The library switches these off for the speed of tests.
              .setServerConfig("fsync", "on")
              .setServerConfig("synchronous_commit", "on")
              .setServerConfig("full_page_writes", "on")
              .start();
      Address address = new Address(postgres.getJdbcUrl("postgres", "postgres"), "postgres", "");
      return checked(new BenchServer(address, postgres));
    } catch (IOException | IllegalStateException e) {
      throw new DatabaseException("The embedded PostgreSQL does not start", e);
    }
  }

  /** Uses a server that is there. */
  public static BenchServer at(Address address) {
    return checked(new BenchServer(address, () -> {}));
  }

  private static BenchServer checked(BenchServer server) {
    for (String setting : DURABILITY) {
      if (!server.show(setting).equals("on")) {
        throw new DatabaseException(
            "The server runs with " + setting + " off: its figures would mean nothing");
      }
    }
    return server;
  }

  /** An empty database. */
  public BenchDatabase create(String label) {
    String name =
        "bench_"
            + label.toLowerCase(Locale.ROOT).replace('-', '_')
            + "_"
            + sequence.incrementAndGet();
    execute("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
    execute("CREATE DATABASE " + name);
    return new BenchDatabase(dataSource(name), () -> drop(name));
  }

  /** For instance {@code PostgreSQL 17.11, shared_buffers 512MB, fsync on}. */
  public String describe() {
    return "PostgreSQL %s, shared_buffers %s, fsync %s"
        .formatted(show("server_version"), show("shared_buffers"), show("fsync"));
  }

  private void drop(String name) {
    execute("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
  }

  private PGSimpleDataSource dataSource(String database) {
    PGSimpleDataSource dataSource = new PGSimpleDataSource();
    dataSource.setUrl(address.url());
    dataSource.setUser(address.user());
    dataSource.setPassword(address.password());
    if (!database.isEmpty()) {
      dataSource.setDatabaseName(database);
    }
    return dataSource;
  }

  private void execute(String sql) {
    try (Connection connection = dataSource("").getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new DatabaseException(sql + " failed: " + e.getMessage(), e);
    }
  }

  private String show(String setting) {
    try (Connection connection = dataSource("").getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW " + setting)) {
      row.next();
      return row.getString(1);
    } catch (SQLException e) {
      throw new DatabaseException(
          "No PostgreSQL at " + address.url() + " for " + address.user() + ": " + e.getMessage(),
          e);
    }
  }

  @Override
  public void close() {
    try {
      stop.close();
    } catch (Exception e) {
      throw new DatabaseException("The embedded PostgreSQL does not stop", e);
    }
  }
}
