package io.carillon.jdbc;

import java.sql.SQLException;

/** What a failed statement asks for. */
public enum Failure {
  /** Two transactions met (40001, 40P01, 55P03): the same again, at once, is likely to work. */
  CONTENTION,
  /** The database is away, starting, stopping or out of room (08, 57P0x, 53): wait, then again. */
  UNAVAILABLE,
  /** A unique constraint refused a row (23505). */
  DUPLICATE,
  /** The same again fails again. */
  PERMANENT;

  /** Judges by the SQLState of the first cause that has one. */
  public static Failure of(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException failed && failed.getSQLState() != null) {
        return ofState(failed.getSQLState());
      }
    }
    return PERMANENT;
  }

  private static Failure ofState(String state) {
    return switch (state) {
      case "40001", "40P01", "55P03" -> CONTENTION;
      case "23505" -> DUPLICATE;
      default ->
          state.startsWith("08") || state.startsWith("57P0") || state.startsWith("53")
              ? UNAVAILABLE
              : PERMANENT;
    };
  }
}
