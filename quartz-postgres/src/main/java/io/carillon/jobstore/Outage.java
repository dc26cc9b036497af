package io.carillon.jobstore;

import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Says once that the database is away, whoever of this node notices first, and once that it is
 * back.
 */
final class Outage {
  private static final Logger LOG = LoggerFactory.getLogger(Outage.class);

  private final Level level;
  private final AtomicBoolean away = new AtomicBoolean();

  /**
   * @param level at which it is said that the database is away
   */
  Outage(Level level) {
    this.level = level;
  }

  void begins(Exception cause) {
    if (away.compareAndSet(false, true)) {
      LOG.atLevel(level)
          .log("The database is away, trying again with growing pauses: {}", cause.getMessage());
      LOG.debug("The database is away", cause);
    }
  }

  /** A check-in has been answered. */
  void ends() {
    if (away.compareAndSet(true, false)) {
      LOG.atLevel(level == Level.WARN ? Level.INFO : level).log("The database is back");
    }
  }
}
