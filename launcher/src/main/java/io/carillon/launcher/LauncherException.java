package io.carillon.launcher;

/**
 * Something the user can put right. The message is one sentence that says what is wrong and what to
 * do.
 */
public class LauncherException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public LauncherException(String message) {
    super(message);
  }

  public LauncherException(String message, Throwable cause) {
    super(message, cause);
  }
}
