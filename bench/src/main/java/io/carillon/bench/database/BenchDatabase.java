package io.carillon.bench.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The database of one measurement. What the bench itself asks carries a mark and is not counted.
 * Closing drops it.
 */
public final class BenchDatabase implements AutoCloseable {
  private static final String MARK = "/* bench */ ";
  private static final long BACKENDS_END_WITHIN = TimeUnit.SECONDS.toNanos(5);

  private static final String COUNT_STATEMENTS =
      """
      SELECT coalesce(sum(calls), 0) FROM pg_stat_statements
       WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND query NOT LIKE '/* bench */%'
         AND query !~* '^\\s*(begin|start|commit|rollback|set|show|discard|savepoint|release)\\M'
      """;
  private static final String COUNT_TRANSACTIONS =
      """
      SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()
      """;
  private static final String COUNT_OTHER_BACKENDS =
      """
      SELECT count(*) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
      """;

  private final PGSimpleDataSource dataSource;
  private final Runnable drop;
  private final List<Runnable> poolEnds = new ArrayList<>();
  private final Connection probe;
  private boolean counting;
  private long probes;
  private long transactionsBefore;

  BenchDatabase(PGSimpleDataSource dataSource, Runnable drop) {
    this.dataSource = dataSource;
    this.drop = drop;
    try {
      this.probe = dataSource.getConnection();
    } catch (SQLException e) {
      throw new DatabaseException("No connection to the new database", e);
    }
  }

  /** A pool of connections that live until the database is closed. */
  public DataSource pool(String name, int size) {
    HikariConfig config = new HikariConfig();
    config.setPoolName(name);
    config.setDataSource(dataSource);
    config.setMaximumPoolSize(size);
    HikariDataSource pool = new HikariDataSource(config);
    poolEnds.add(pool::close);
    return pool;
  }

  /** The same for connections that take part in JTA transactions. */
  public JtaPool jtaPool(int size) {
    JtaPool pool = new JtaPool(dataSource, size);
    poolEnds.add(pool::close);
    return pool;
  }

  /** Unpooled connections. */
  public DataSource dataSource() {
    return dataSource;
  }

  /** Runs one statement, or a whole script. */
  public void execute(String sql) {
    try (Statement statement = probe.createStatement()) {
      probes++;
      statement.execute(MARK + sql);
    } catch (SQLException e) {
      throw new DatabaseException(sql.strip() + " failed: " + e.getMessage(), e);
    }
  }

  /** The number in the first column of the only row. */
  public long number(String sql) {
    try (Statement statement = probe.createStatement();
        ResultSet row = statement.executeQuery(MARK + sql)) {
      probes++;
      row.next();
      return row.getLong(1);
    } catch (SQLException e) {
      throw new DatabaseException(sql.strip() + " failed: " + e.getMessage(), e);
    }
  }

  /** Whether the query has a row. */
  public boolean exists(String sql) {
    return number("SELECT CASE WHEN EXISTS (" + sql + ") THEN 1 ELSE 0 END") == 1;
  }

  /** The same start for everybody: fresh statistics for the planner, no writes still to come. */
  public void settle() {
    execute("VACUUM ANALYZE");
    execute("CHECKPOINT");
  }

  /** From here on statements and transactions count. Without pg_stat_statements they do not. */
  public void startCounting() {
    try {
      execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
      execute("SELECT pg_stat_statements_reset()");
      counting = true;
    } catch (DatabaseException e) {
      counting = false;
    }
    transactionsBefore = number(COUNT_TRANSACTIONS);
    probes = 0;
  }

  /**
   * What was counted. Ends all pools first, because a session tells its numbers when it ends.
   *
   * @return empty when the server does not count statements
   */
  public Optional<Counts> stopCounting() {
    closePools();
    awaitOtherBackendsEnd();
    if (!counting) {
      return Optional.empty();
    }
    long own = probes;
    long transactions = number(COUNT_TRANSACTIONS) - transactionsBefore - own;
    return Optional.of(new Counts(number(COUNT_STATEMENTS), Math.max(0, transactions)));
  }

  private void awaitOtherBackendsEnd() {
    long deadline = System.nanoTime() + BACKENDS_END_WITHIN;
    while (number(COUNT_OTHER_BACKENDS) > 0 && System.nanoTime() < deadline) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }

  private void closePools() {
    poolEnds.forEach(Runnable::run);
    poolEnds.clear();
  }

  @Override
  public void close() {
    closePools();
    try {
      probe.close();
    } catch (SQLException e) {
      throw new DatabaseException("The connection does not close", e);
    }
    drop.run();
  }
}
