package io.carillon.jobstore;

import io.carillon.jdbc.BackOff;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.LockSupport;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.quartz.SchedulerConfigException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The node's own session: holds the lock by which the others see it alive, and hears what they
 * announce. When the session breaks it is opened again at once, then with back-off.
 */
final class SessionKeeper implements Runnable {
  static final String LOCK = "SELECT pg_try_advisory_lock(hashtextextended(?, 0))";

  private static final int WAIT_MILLIS = 200;
  private static final int ATTEMPTS_TO_LOCK = 20;
  private static final BackOff BETWEEN_ATTEMPTS = new BackOff(50, 2_000);
  private static final Logger LOG = LoggerFactory.getLogger(SessionKeeper.class);

  private final Store store;
  private final Node node;
  private final Agenda agenda;
  private final Outage outage;
  private volatile Connection connection;
  private volatile boolean present;
  private volatile Thread thread;
  private volatile boolean stopped;

  SessionKeeper(Store store, Node node, Agenda agenda, Outage outage) {
    this.store = store;
    this.node = node;
    this.agenda = agenda;
    this.outage = outage;
  }

  /** What the lock's key is made of; {@link CheckIn} looks for it. */
  static String lockName(Store store) {
    return store.scheduler() + "/" + store.instance();
  }

  /** Whether the lock is held. */
  boolean isPresent() {
    return present;
  }

  /**
   * Opens the session, before the scheduler starts.
   *
   * @throws SchedulerConfigException when another live node has this instance id
   */
  void open() throws SQLException, SchedulerConfigException {
    connection = store.own().session();
    for (int attempt = 1; !locked(connection); attempt++) {
      if (attempt == ATTEMPTS_TO_LOCK) {
        connection.close();
        throw new SchedulerConfigException(
            "Another live node of scheduler '"
                + store.scheduler()
                + "' has the instance id '"
                + store.instance()
                + "'. Give each node its own (org.quartz.scheduler.instanceId=AUTO).");
      }
      new BackOff(100, 100).pauseAfter(attempt); // a killed predecessor's session is just ending
    }
    listen(connection);
    present = true;
  }

  private boolean locked(Connection session) throws SQLException {
    try (PreparedStatement statement = session.prepareStatement(LOCK)) {
      statement.setString(1, lockName(store));
      try (ResultSet row = statement.executeQuery()) {
        return row.next() && row.getBoolean(1);
      }
    }
  }

  private void listen(Connection session) throws SQLException {
    try (Statement statement = session.createStatement()) {
      statement.execute("LISTEN " + node.channel());
    }
  }

  @Override
  public void run() {
    thread = Thread.currentThread();
    int failures = 0;
    while (!stopped) {
      try {
        hear(connection.unwrap(PGConnection.class).getNotifications(WAIT_MILLIS));
        failures = 0;
      } catch (SQLException e) {
        present = false;
        reopen(++failures, e);
      }
    }
  }

  private void hear(PGNotification... notifications) {
    if (notifications == null) {
      return;
    }
    for (PGNotification notification : notifications) {
      String payload = notification.getParameter();
      int colon = payload.indexOf(':');
      boolean own = payload.startsWith(Long.toString(node.boot()));
      if (!own) {
        agenda.dueAt(Long.parseLong(payload.substring(colon + 1)));
      }
    }
  }

  private void reopen(int failures, SQLException cause) {
    if (stopped) {
      return;
    }
    if (failures > 1) {
      BETWEEN_ATTEMPTS.pauseAfter(failures);
    }
    close();
    try {
      connection = store.own().session();
      present = locked(connection);
      listen(connection);
      agenda.dueNow(); // what was announced meanwhile was not heard
      if (failures == 1) {
        LOG.warn("The node's session broke and was opened again: {}", cause.getMessage());
      }
    } catch (SQLException e) {
      outage.begins(e);
    }
  }

  void stop() {
    stopped = true;
    present = false;
    LockSupport.unpark(thread); // it may pause between two attempts
    if (connection != null) {
      close();
    }
  }

  /** Closing a pooled connection does not end its session, so what the session holds is let go. */
  private void close() {
    try (Connection closing = connection) {
      if (!closing.isClosed()) {
        try (Statement statement = closing.createStatement()) {
          statement.execute("UNLISTEN *; SELECT pg_advisory_unlock_all()");
        }
      }
    } catch (SQLException e) {
      LOG.debug("The node's session ended before it was closed", e);
    }
  }
}
