package io.carillon.schedule;

/** A valid schedule that another notation cannot say; the message is the reason, in words. */
public class NotExpressibleException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public NotExpressibleException(String reason) {
    super(reason);
  }
}
