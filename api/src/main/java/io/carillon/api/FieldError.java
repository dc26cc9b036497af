package io.carillon.api;

import java.util.Objects;

/**
 * One thing wrong with one field of a request.
 *
 * @param field the field's name as the caller wrote it, for example {@code runAt}
 * @param message what is wrong and what is allowed, in one sentence
 */
public record FieldError(String field, String message) {
  public FieldError {
    Objects.requireNonNull(field, "field");
    Objects.requireNonNull(message, "message");
  }
}
