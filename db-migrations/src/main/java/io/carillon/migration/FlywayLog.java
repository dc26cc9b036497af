package io.carillon.migration;

import static java.lang.System.Logger.Level.DEBUG;
import static java.lang.System.Logger.Level.WARNING;

import org.flywaydb.core.api.logging.Log;
import org.flywaydb.core.api.logging.LogCreator;

/**
 * Flyway's ten lines a start, at debug level: {@link Migrations} says in one line what was done.
 * Errors too, since each is thrown as well. Public because Flyway makes it by name.
 */
public final class FlywayLog implements LogCreator {
  @Override
  public Log createLogger(Class<?> type) {
    return new Quiet(System.getLogger(type.getName()));
  }

  private record Quiet(System.Logger logger) implements Log {
    @Override
    public void debug(String message) {
      logger.log(DEBUG, message);
    }

    @Override
    public void info(String message) {
      logger.log(DEBUG, message);
    }

    @Override
    public void notice(String message) {
      logger.log(DEBUG, message);
    }

    @Override
    public void warn(String message) {
      logger.log(WARNING, message);
    }

    @Override
    public void error(String message) {
      logger.log(DEBUG, message);
    }

    @Override
    public void error(String message, Exception cause) {
      logger.log(DEBUG, message, cause);
    }
  }
}
