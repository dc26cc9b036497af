package io.carillon.api;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A request that cannot be carried out as written. Nothing was stored; {@link #errors()} names each
 * bad field.
 */
public class InvalidRequestException extends CarillonException {
  private static final long serialVersionUID = 1L;

  private final transient List<FieldError> errors;

  public InvalidRequestException(List<FieldError> errors) {
    super(
        errors.stream().map(e -> e.field() + ": " + e.message()).collect(Collectors.joining("; ")));
    this.errors = List.copyOf(errors);
  }

  public InvalidRequestException(String field, String message) {
    this(List.of(new FieldError(field, message)));
  }

  /** Every field that is wrong, in the order of the request; never empty. */
  public List<FieldError> errors() {
    return errors;
  }
}
