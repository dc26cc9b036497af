package io.carillon.bench.database;

/** The database cannot be had, or refused what the bench needs of it. */
public final class DatabaseException extends RuntimeException {
  public DatabaseException(String message, Throwable cause) {
    super(message, cause);
  }

  DatabaseException(String message) {
    super(message);
  }
}
