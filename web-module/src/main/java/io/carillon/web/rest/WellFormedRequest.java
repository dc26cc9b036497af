package io.carillon.web.rest;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Refuses what RESTEasy takes for the server's fault, or lets pass: a weight that is no number
 * (RESTEASY003545 would be a 500), a query that is not UTF-8, whose names nobody ever meant, and
 * U+0000 in a path, which no name in the database can hold.
 */
@Provider
@PreMatching
public class WellFormedRequest implements ContainerRequestFilter {
  private static final Pattern BAD_WEIGHT =
      Pattern.compile(";\\s*[qQ]\\s*=(?!\\s*\"?([0-9]+([.][0-9]*)?|[.][0-9]+)\"?\\s*([,;]|$))");

  @Override
  public void filter(ContainerRequestContext request) {
    boolean badWeight =
        Stream.of(HttpHeaders.ACCEPT, HttpHeaders.CONTENT_TYPE)
            .flatMap(name -> Optional.ofNullable(request.getHeaderString(name)).stream())
            .anyMatch(WellFormedRequest::hasBadWeight);
    if (badWeight) {
      request.abortWith(
          Problem.of(400, "A weight (q) in Accept or Content-Type must be a number.").toResponse());
    } else if (!isUtf8(request.getUriInfo().getRequestUri().getRawQuery())) {
      request.abortWith(
          Problem.of(400, "The query string must be percent-encoded UTF-8.").toResponse());
    } else if (request.getUriInfo().getPath().indexOf('\0') >= 0) {
      request.abortWith(Problem.of(400, "The path must not contain U+0000.").toResponse());
    }
  }

  static boolean hasBadWeight(String header) {
    return BAD_WEIGHT.matcher(header).find();
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
