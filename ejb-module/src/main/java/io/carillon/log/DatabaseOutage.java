package io.carillon.log;

import static io.carillon.log.CarillonLog.LOG;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Says once that the database is away, whoever of this node notices first, and once that it is
 * back.
 */
@ApplicationScoped
public class DatabaseOutage {
  private final AtomicBoolean away = new AtomicBoolean();

  /** The database did not answer. */
  public void begins(String reason) {
    if (away.compareAndSet(false, true)) {
      LOG.databaseAway(reason);
    }
  }

  /** The database has answered a check-in. */
  public void ends() {
    if (away.compareAndSet(true, false)) {
      LOG.databaseBack();
    }
  }
}
