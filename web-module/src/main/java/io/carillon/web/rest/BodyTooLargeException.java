package io.carillon.web.rest;

import io.carillon.api.FieldError;

/** The body is larger than anything the API takes. */
final class BodyTooLargeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient FieldError error;

  BodyTooLargeException(FieldError error) {
    super(error.message());
    this.error = error;
  }

  FieldError error() {
    return error;
  }
}
