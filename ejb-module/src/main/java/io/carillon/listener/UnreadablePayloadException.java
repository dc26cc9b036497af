package io.carillon.listener;

import io.carillon.api.CarillonException;

/** A payload cannot become what the handler takes; it will not at the next attempt either. */
final class UnreadablePayloadException extends CarillonException {
  private static final long serialVersionUID = 1L;

  UnreadablePayloadException(String message, Throwable cause) {
    super(message, cause);
  }
}
