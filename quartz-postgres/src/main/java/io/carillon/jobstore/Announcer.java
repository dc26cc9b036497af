package io.carillon.jobstore;

import io.carillon.jdbc.Session;
import java.sql.SQLException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the other nodes that something is due. PostgreSQL commits transactions that notify one
 * after the other, so those who schedule in a transaction of ours do not notify in it: one
 * notification every few milliseconds, in a transaction of its own, stands for all of them. Only
 * the first after a pause is part of what it tells of, which saves its hearers a millisecond. In a
 * caller's transaction, whose end is not known here, the notification is part of it, too.
 *
 * <p>What is due later than the next check-in needs no notification: the others find it there.
 */
final class Announcer {
  static final String NOTIFY = "SELECT pg_notify(?, ?)";

  /**
   * In a transaction of its own, which need not wait for the disk: nobody is told after a crash.
   */
  static final String NOTIFY_AT_ONCE =
      "SELECT pg_notify(?, ?) FROM set_config('synchronous_commit', 'off', true)";

  /** Between a notification and the next. */
  private static final long PAUSE_MILLIS = 5;

  /** After this time without a notification, the next is no crowd. */
  static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private static final Logger LOG = LoggerFactory.getLogger(Announcer.class);

  private final Store store;
  private final Node node;
  private final DatabaseClock clock;
  private final ScheduledExecutorService timer;
  private final AtomicBoolean planned = new AtomicBoolean();
  private final AtomicLong lastNanos = new AtomicLong(System.nanoTime() - QUIET_NANOS);
  private final AtomicLong earliest = new AtomicLong(Long.MAX_VALUE);

  Announcer(Store store, Node node, DatabaseClock clock, ScheduledExecutorService timer) {
    this.store = store;
    this.node = node;
    this.clock = clock;
    this.timer = timer;
  }

  /** In the transaction that stores the trigger: takes effect when that commits. */
  void announceWithin(Session session, long due) throws SQLException {
    if (node.listens() && isSoon(due)) {
      session.first(NOTIFY, row -> true, node.channel(), ":" + due);
    }
  }

  /**
   * In a transaction of ours that is about to store the trigger, unless there was a notification a
   * moment ago.
   *
   * @return whether it is announced; else that is to be done after the commit
   */
  boolean announceAlong(Session session, long due) {
    long now = System.nanoTime();
    long last = lastNanos.get();
    boolean along =
        node.listens()
            && isSoon(due)
            && now - last > QUIET_NANOS
            && lastNanos.compareAndSet(last, now);
    if (along) {
      session.withNext(NOTIFY, node.channel(), payload(due));
    }
    return along;
  }

  private String payload(long due) {
    return node.boot() + ":" + due;
  }

  /** After the trigger is committed. */
  void announce(long due) {
    if (!node.listens() || !isSoon(due)) {
      return;
    }
    earliest.accumulateAndGet(due, Math::min);
    if (planned.compareAndSet(false, true) && !timer.isShutdown()) {
      timer.execute(this::send);
    }
  }

  private boolean isSoon(long due) {
    return due < clock.now() + node.tickMillis();
  }

  private void send() {
    try {
      lastNanos.set(System.nanoTime());
      String payload = payload(earliest.getAndSet(Long.MAX_VALUE));
      store.own().single(s -> s.first(NOTIFY_AT_ONCE, row -> true, node.channel(), payload));
    } catch (SQLException e) {
      LOG.debug("A notification could not be sent; check-ins find what is due", e);
    } finally {
      timer.schedule(this::again, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private void again() {
    planned.set(false);
    long waiting = earliest.get();
    if (waiting != Long.MAX_VALUE) {
      announce(waiting);
    }
  }
}
