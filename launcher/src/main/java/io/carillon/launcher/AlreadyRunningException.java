package io.carillon.launcher;

/** What was to be started runs already, just as it was asked for. */
public final class AlreadyRunningException extends LauncherException {
  private static final long serialVersionUID = 1L;

  AlreadyRunningException(String what) {
    super("Carillon is already running, with " + what + ".");
  }
}
