package io.carillon.admin;

import jakarta.json.bind.annotation.JsonbProperty;
import java.util.Optional;

/**
 * Why a run failed.
 *
 * @param className the exception's class; empty when the handler said so without throwing
 * @param message the exception's message, or the handler's reason
 */
public record ExecutionError(
    @JsonbProperty("class") Optional<String> className, Optional<String> message) {

  static Optional<ExecutionError> of(Row row) {
    ExecutionError error =
        new ExecutionError(row.optionalText("error_class"), row.optionalText("error_message"));
    return error.className.isEmpty() && error.message.isEmpty()
        ? Optional.empty()
        : Optional.of(error);
  }
}
