package io.carillon.log;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Keeps what a handler's run logs, by any of the server's logging interfaces, beside writing it to
 * the server's log. All of them end in java.util.logging.
 */
public final class RunLogHandler extends Handler {
  /** The server's records format messages of several styles; plain ones have no such method. */
  private static final ClassValue<Optional<Method>> FORMATTED =
      new ClassValue<>() {
        @Override
        protected Optional<Method> computeValue(Class<?> type) {
          try {
            return Optional.of(type.getMethod("getFormattedMessage"));
          } catch (NoSuchMethodException e) {
            return Optional.empty();
          }
        }
      };

  private final SimpleFormatter plain = new SimpleFormatter();

  /** Begins to listen to the server's log. */
  public static RunLogHandler install() {
    RunLogHandler handler = new RunLogHandler();
    handler.setLevel(Level.INFO);
    Logger.getLogger("").addHandler(handler);
    return handler;
  }

  /** Stops listening; without it the application's classes would never go. */
  public void remove() {
    Logger.getLogger("").removeHandler(this);
  }

  @Override
  public void publish(LogRecord entry) {
    if (isLoggable(entry)) {
      RunLog.current().ifPresent(log -> log.add(line(entry)));
    }
  }

  private String line(LogRecord entry) {
    String thrown = entry.getThrown() == null ? "" : " (" + entry.getThrown() + ")";
    return "%s %s [%s] %s%s"
        .formatted(
            entry.getInstant(), entry.getLevel(), entry.getLoggerName(), message(entry), thrown);
  }

  private String message(LogRecord entry) {
    Optional<Method> formatted = FORMATTED.get(entry.getClass());
    if (formatted.isPresent()) {
      try {
        return String.valueOf(formatted.get().invoke(entry));
      } catch (IllegalAccessException | InvocationTargetException e) {
        return entry.getMessage();
      }
    }
    return plain.formatMessage(entry);
  }

  @Override
  public void flush() {
    // nothing is held back
  }

  @Override
  public void close() {
    // nothing is open
  }
}
