package io.carillon.deletion;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import javax.sql.DataSource;

/**
 * Gives way to others: while events run in the cluster, a run works on one small page at a time,
 * and rests after each for as long as it took. Files whose time has come can wait a little; who
 * waits for an event notices. Thread-safe.
 */
final class Courtesy {
  private static final Duration INTERVAL = Duration.ofMillis(50);
  private static final Duration LONGEST_REST = Duration.ofMillis(500);
  private static final int SMALL_PAGE = 100;

  static final String OTHERS_RAN =
      """
      SELECT EXISTS (
        SELECT FROM (
          SELECT event_name, finished_at FROM carillon_execution ORDER BY id DESC LIMIT 5) newest
        WHERE event_name <> 'carillon.deletion'
          AND finished_at > statement_timestamp() - interval '2 s') AS others
      """;

  private final Sql sql;
  private final LongSupplier nanoTime;
  private long lastLook;
  private boolean others;

  Courtesy(DataSource dataSource, LongSupplier nanoTime) {
    this.sql = new Sql(dataSource);
    this.nanoTime = nanoTime;
    this.lastLook = nanoTime.getAsLong() - INTERVAL.toNanos();
  }

  /** Whether events ran a moment ago. */
  synchronized boolean isDue() {
    long now = nanoTime.getAsLong();
    if (now - lastLook >= INTERVAL.toNanos()) {
      lastLook = now;
      others = sql.query("look for other work", row -> row.getBoolean("others"), OTHERS_RAN).get(0);
    }
    return others;
  }

  int lanes(int wanted) {
    return isDue() ? 1 : wanted;
  }

  int pageSize(int wanted) {
    return isDue() ? Math.min(SMALL_PAGE, wanted) : wanted;
  }

  /** Rests when it is due, after work that began at {@code since}. */
  void rest(long since) {
    if (isDue()) {
      long took = nanoTime.getAsLong() - since;
      LockSupport.parkNanos(Math.min(took, LONGEST_REST.toNanos()));
    }
  }
}
