package io.carillon.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * Transactions on the connections of one data source. A connection in auto-commit mode belongs to
 * nobody: the work becomes a transaction of its own, READ COMMITTED whatever the database's
 * default, and is run again when the database asks for it. A connection that is not in auto-commit
 * mode stands in the caller's (JTA) transaction: the work joins it and is neither committed nor
 * repeated here.
 */
public final class Transactions {
  private static final int ATTEMPTS = 8;
  private static final int ATTEMPTS_WHILE_AWAY = 3;

  /** A database that hangs lets each attempt wait, so later ones are somebody else's to make. */
  private static final Duration LONGEST_WHILE_AWAY = Duration.ofSeconds(2);

  private static final BackOff BETWEEN_ATTEMPTS = new BackOff(5, 200);
  private static final BackOff WHILE_AWAY = new BackOff(100, 1_000);

  private final DataSource dataSource;
  private final TablePrefix prefix;
  private final Joining joining;

  /** Whether a connection out of auto-commit mode means that somebody else commits. */
  public enum Joining {
    /** Every transaction is ours. */
    NEVER,
    /** A transaction that is open already is the caller's. */
    OPEN_TRANSACTION
  }

  public Transactions(DataSource dataSource, TablePrefix prefix, Joining joining) {
    this.dataSource = dataSource;
    this.prefix = prefix;
    this.joining = joining;
  }

  /**
   * Runs the work. Contention, and a database that is away before the commit, are met by running it
   * again, a bounded number of times.
   */
  public <T, E extends Exception> T run(Work<T, E> work) throws SQLException, E {
    long start = System.nanoTime();
    for (int attempt = 1; ; attempt++) {
      Run run = new Run(start);
      try {
        return run.once(work);
      } catch (SQLException e) {
        if (!run.mayRepeat(e, attempt)) {
          throw e;
        }
      }
    }
  }

  /** One try. */
  private final class Run {
    private final long start;
    private Session.Owner owner = Session.Owner.STORE;
    private boolean committing;

    Run(long start) {
      this.start = start;
    }

    <T, E extends Exception> T once(Work<T, E> work) throws SQLException, E {
      try (Connection connection = dataSource.getConnection()) {
        boolean joins = joining == Joining.OPEN_TRANSACTION && !connection.getAutoCommit();
        owner = joins ? Session.Owner.CALLER : Session.Owner.STORE;
        return joins
            ? work.run(new Session(connection, prefix, owner))
            : committed(connection, work);
      }
    }

    /** Waits when it may. A commit that failed with the connection may have happened. */
    boolean mayRepeat(SQLException failed, int attempt) {
      if (owner == Session.Owner.CALLER) {
        return false;
      }
      Failure failure = Failure.of(failed);
      if (failure == Failure.CONTENTION && attempt < ATTEMPTS) {
        BETWEEN_ATTEMPTS.pauseAfter(attempt);
        return true;
      }
      if (failure == Failure.UNAVAILABLE && !committing && mayWait(attempt)) {
        WHILE_AWAY.pauseAfter(attempt);
        return true;
      }
      return false;
    }

    private boolean mayWait(int attempt) {
      return attempt < ATTEMPTS_WHILE_AWAY
          && System.nanoTime() - start < LONGEST_WHILE_AWAY.toNanos();
    }

    private <T, E extends Exception> T committed(Connection connection, Work<T, E> work)
        throws SQLException, E {
      boolean autoCommit = connection.getAutoCommit();
      if (autoCommit) {
        connection.setAutoCommit(false);
      }
      boolean done = false;
      Session session = Session.ofOwnTransaction(connection, prefix);
      try {
        T result = work.run(session);
        committing = true;
        connection.commit();
        done = true;
        return result;
      } finally {
        committing |= session.committing();
        end(connection, autoCommit, done);
      }
    }
  }

  /** One statement without a transaction around it. */
  public <T, E extends Exception> T single(Work<T, E> work) throws SQLException, E {
    try (Connection connection = dataSource.getConnection()) {
      if (joining == Joining.NEVER && !connection.getAutoCommit()) {
        connection.setAutoCommit(true);
      }
      return work.run(new Session(connection, prefix, Session.Owner.STORE));
    }
  }

  /** A connection to keep, for what lives as long as a session: locks, notifications. */
  public Connection session() throws SQLException {
    Connection connection = dataSource.getConnection();
    if (!connection.getAutoCommit()) {
      connection.setAutoCommit(true);
    }
    return connection;
  }

  private static void end(Connection connection, boolean autoCommit, boolean done)
      throws SQLException {
    try {
      if (!done) {
        connection.rollback();
      }
    } catch (SQLException e) {
      // the failure that brought us here says more; the connection is given up by its pool
      return;
    }
    if (autoCommit) {
      connection.setAutoCommit(true);
    }
  }
}
