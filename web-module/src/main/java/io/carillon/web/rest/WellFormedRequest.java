package io.carillon.web.rest;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Refuses what RESTEasy lets pass: a query that is not UTF-8, whose names nobody ever meant, U+0000
 * in a path, which no name in the database can hold, and a compressed body, which nobody unpacks.
 */
@Provider
@PreMatching
public class WellFormedRequest implements ContainerRequestFilter {
  @Override
  public void filter(ContainerRequestContext request) {
    if (!isUtf8(request.getUriInfo().getRequestUri().getRawQuery())) {
      request.abortWith(
          Problem.of(400, "The query string must be percent-encoded UTF-8.").toResponse());
    } else if (request.getUriInfo().getPath().indexOf('\0') >= 0) {
      request.abortWith(Problem.of(400, "The path must not contain U+0000.").toResponse());
    } else if (isCompressed(request.getHeaderString(HttpHeaders.CONTENT_ENCODING))) {
      request.abortWith(
          Problem.of(415, "The body must not be compressed: send it without Content-Encoding.")
              .toResponse());
    }
  }

  private static boolean isCompressed(String encoding) {
    return encoding != null
        && !encoding.isBlank()
        && !encoding.strip().equalsIgnoreCase("identity");
  }

  static boolean isUtf8(String query) {
    if (query == null) {
      return true;
    }
    ByteBuffer bytes = ByteBuffer.allocate(query.length());
    for (int i = 0; i < query.length(); i++) {
      boolean encoded = query.charAt(i) == '%' && i + 2 < query.length();
      bytes.put((byte) (encoded ? Integer.parseInt(query, i + 1, i + 3, 16) : query.charAt(i)));
      i += encoded ? 2 : 0;
    }
    try {
      StandardCharsets.UTF_8.newDecoder().decode(bytes.flip());
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
