package io.carillon.api;

import java.util.Objects;
import java.util.Optional;

/**
 * One thing wrong with one field of a request.
 *
 * @param field the field's name as the caller wrote it, for example {@code runAt}
 * @param message what is wrong and what is allowed, in one sentence
 * @param position where in the field's text it begins, from 0, where that is known
 */
public record FieldError(String field, String message, Optional<Integer> position) {
  public FieldError {
    Objects.requireNonNull(field, "field");
    Objects.requireNonNull(message, "message");
    Objects.requireNonNull(position, "position");
  }

  public FieldError(String field, String message) {
    this(field, message, Optional.empty());
  }
}
