package io.carillon.bench;

/** The command line does not say what can be done; the message says what is wrong with it. */
final class UsageException extends RuntimeException {
  UsageException(String message) {
    super(message);
  }
}
