package io.carillon.launcher;

/** The command line cannot be understood. */
final class UsageException extends LauncherException {
  private static final long serialVersionUID = 1L;

  UsageException(String message) {
    super(message + " './carillon help' lists the commands.");
  }
}
