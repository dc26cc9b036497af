package io.carillon.web.rest;

import io.carillon.api.FieldError;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What went wrong, as RFC 9457 wants it.
 *
 * @param type always {@code about:blank}: the status says the kind
 * @param title the status's phrase
 * @param status the HTTP status
 * @param detail what went wrong this time, in one sentence
 * @param errors the fields that are wrong, where fields are
 */
@Schema(description = "What went wrong (RFC 9457).")
public record Problem(
    String type, String title, int status, String detail, Optional<List<FieldError>> errors) {
  static final String MEDIA_TYPE = "application/problem+json";

  private static final MediaType TYPE = new MediaType("application", "problem+json");

  static Problem of(int status, String detail) {
    return new Problem("about:blank", title(status), status, detail, Optional.empty());
  }

  static Problem of(int status, String detail, List<FieldError> errors) {
    return new Problem("about:blank", title(status), status, detail, Optional.of(errors));
  }

  private static String title(int status) {
    return Optional.ofNullable(Response.Status.fromStatusCode(status))
        .map(Response.Status::getReasonPhrase)
        .orElse("Error");
  }

  /** Answers it outside of RESTEasy. */
  void write(HttpServletResponse response) throws IOException {
    response.setStatus(status);
    response.setContentType(MEDIA_TYPE);
    response.getOutputStream().write(JsonWriter.write(this).getBytes(StandardCharsets.UTF_8));
  }

  Response toResponse() {
    return Response.status(status).type(TYPE).entity(this).build();
  }
}
