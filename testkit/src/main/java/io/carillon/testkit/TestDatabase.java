package io.carillon.testkit;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.carillon.migration.Migrations;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A database of its own on a real PostgreSQL server that all tests of a JVM share. Migrated once as
 * a template; a new database is a copy of it, in some milliseconds. Closing drops the database.
 */
public final class TestDatabase implements AutoCloseable {
  private static final String TEMPLATE = "carillon_template";
  private static final int POOL_SIZE = 16;
  private static final AtomicInteger SEQUENCE = new AtomicInteger();

  private final String name;

  private TestDatabase(String name) {
    this.name = name;
  }

  /** A new database with the whole schema. */
  public static TestDatabase migrated() {
    return create(" TEMPLATE " + Server.TEMPLATE_READY);
  }

  /** A new database with nothing in it. */
  public static TestDatabase empty() {
    return create("");
  }

  private static TestDatabase create(String template) {
    TestDatabase database = new TestDatabase("test_" + SEQUENCE.incrementAndGet());
    Server.execute("CREATE DATABASE " + database.name + template);
    return database;
  }

  /** Unpooled connections: each {@code getConnection()} is a new session. */
  public DataSource dataSource() {
    return Server.dataSource(name);
  }

  /** Changes rows behind the stores' backs; answers how many. */
  public int update(String sql, String... parameters) {
    try (Connection connection = dataSource().getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setString(i + 1, parameters[i]);
      }
      return statement.executeUpdate();
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** Pooled connections of one node. Closing the pool cuts the node off, as its death would. */
  public HikariDataSource pool() {
    HikariConfig config = new HikariConfig();
    PGSimpleDataSource sessions = (PGSimpleDataSource) dataSource();
    String poolName = name + "_pool_" + SEQUENCE.incrementAndGet();
    sessions.setApplicationName(poolName);
    config.setDataSource(sessions);
    config.setPoolName(poolName);
    config.setAllowPoolSuspension(true);
    config.setMaximumPoolSize(POOL_SIZE);
    config.setMinimumIdle(1);
    return new HikariDataSource(config);
  }

  public String url() {
    return Server.POSTGRES.getJdbcUrl("postgres", name);
  }

  @Override
  public void close() {
    Server.execute("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
  }

  private static final class Server {
    static final EmbeddedPostgres POSTGRES = start();
    static final String TEMPLATE_READY = makeTemplate();

    private static EmbeddedPostgres start() {
      try {
        return TestServer.builder()
            .setServerConfig("max_connections", "300")
            .setServerConfig("shared_buffers", "256MB")
            .setServerConfig("shared_preload_libraries", "pg_stat_statements")
            .start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static String makeTemplate() {
      execute("CREATE DATABASE " + TEMPLATE);
      Migrations.migrate(dataSource(TEMPLATE));
      return TEMPLATE;
    }

    static DataSource dataSource(String database) {
      PGSimpleDataSource dataSource = new PGSimpleDataSource();
      dataSource.setUrl(POSTGRES.getJdbcUrl("postgres", database));
      return dataSource;
    }

    static void execute(String sql) {
      try (Connection connection = POSTGRES.getPostgresDatabase().getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute(sql);
      } catch (SQLException e) {
        throw new IllegalStateException(sql, e);
      }
    }
  }
}
