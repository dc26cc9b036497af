package io.carillon.web.rest;

/** The request cannot be read at all. The message is for the caller. */
final class MalformedRequestException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MalformedRequestException(String message, Throwable cause) {
    super(message, cause);
  }
}
