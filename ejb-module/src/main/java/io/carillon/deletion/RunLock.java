package io.carillon.deletion;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.deletion.RunEnvironment.Liveness;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.DataSource;

/**
 * Shows that a run is alive: an advisory lock that its database session holds, and that ends with
 * the process, however that ends. The next run frees the claims of every run whose lock it can
 * take. Where sessions are not one's own (PgBouncer in transaction mode), there is no lock, and
 * only the claims' leases count.
 */
final class RunLock implements AutoCloseable {
  static final String FREE_DEAD_CLAIMS =
      """
      WITH runs AS MATERIALIZED (
        SELECT DISTINCT claimed_by FROM carillon_deletion WHERE claim IS NOT NULL),
      dead AS MATERIALIZED (
        SELECT claimed_by FROM runs WHERE pg_try_advisory_xact_lock(claimed_by))
      UPDATE carillon_deletion
      SET begun = true, -- what the dead run did with it nobody knows
          claim = NULL, claimed_by = NULL, claimed_until = NULL
      WHERE claim IS NOT NULL
        AND (claimed_until < statement_timestamp()
             OR claimed_by IN (SELECT claimed_by FROM dead))
      """;

  private final Optional<Long> key;
  private final AutoCloseable session;

  private RunLock(Optional<Long> key, AutoCloseable session) {
    this.key = key;
    this.session = session;
  }

  static RunLock take(DataSource dataSource, Liveness liveness) {
    return liveness == Liveness.SESSION
        ? inSession(dataSource)
        : new RunLock(Optional.empty(), () -> {});
  }

  private static RunLock inSession(DataSource dataSource) {
    long key = ThreadLocalRandom.current().nextLong();
    try {
      Connection session = dataSource.getConnection();
      try (PreparedStatement lock = session.prepareStatement("SELECT pg_advisory_lock(?)")) {
        lock.setLong(1, key);
        lock.execute();
        return new RunLock(Optional.of(key), () -> unlock(session, key));
      } catch (SQLException e) {
        session.close();
        throw e;
      }
    } catch (SQLException e) {
      throw new DeletionStoreException("take the lock of a run", e);
    }
  }

  /** A pooled session outlives the run, so the lock is given back, not left to its end. */
  private static void unlock(Connection session, long key) throws SQLException {
    try (session;
        PreparedStatement unlock = session.prepareStatement("SELECT pg_advisory_unlock(?)")) {
      unlock.setLong(1, key);
      unlock.execute();
    }
  }

  /** The key its claims carry, if there is a lock. */
  Optional<Long> key() {
    return key;
  }

  /** Frees what dead runs had claimed, and answers how many records that were. */
  static int freeDeadClaims(DataSource dataSource) {
    return Sql.byIndex(dataSource).update("free the claims of dead runs", FREE_DEAD_CLAIMS);
  }

  @Override
  public void close() {
    try {
      session.close();
    } catch (Exception e) {
      // the session is gone, and with it the lock
      LOG.runLockLost(e.toString());
    }
  }
}
