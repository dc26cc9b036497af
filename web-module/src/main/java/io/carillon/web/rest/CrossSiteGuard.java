package io.carillon.web.rest;

import jakarta.annotation.Priority;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.util.Optional;
import java.util.Set;

/**
 * Refuses state-changing requests that a form on another site could send with the credentials the
 * browser keeps: such a form can neither say that its body is JSON nor set a header.
 */
@Provider
@Priority(Priorities.AUTHORIZATION)
public class CrossSiteGuard implements ContainerRequestFilter {
  private static final String REQUESTED_BY = "X-Requested-By";
  private static final Set<String> READING =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);
  private static final Set<String> JSON = Set.of("application/json", "application/x-ndjson");

  @Override
  public void filter(ContainerRequestContext request) {
    if (!reads(request) && !hasJson(request)) {
      refuse(request);
    }
  }

  /** Whether the request's method changes nothing. */
  static boolean reads(ContainerRequestContext request) {
    return READING.contains(request.getMethod());
  }

  private static boolean hasJson(ContainerRequestContext request) {
    return Optional.ofNullable(request.getMediaType()).filter(CrossSiteGuard::isJson).isPresent();
  }

  private static boolean isJson(MediaType type) {
    String charset = type.getParameters().getOrDefault(MediaType.CHARSET_PARAMETER, "utf-8");
    return JSON.contains(
            (type.getType() + '/' + type.getSubtype()).toLowerCase(java.util.Locale.ROOT))
        && charset.equalsIgnoreCase("utf-8");
  }

  private static void refuse(ContainerRequestContext request) {
    if (hasBody(request)) {
      request.abortWith(Problem.of(415, StatusDetail.of(415)).toResponse());
    } else if (request.getHeaderString(REQUESTED_BY) == null) {
      request.abortWith(
          Problem.of(
                  403,
                  "A change without a body needs the header X-Requested-By, so that no other site"
                      + " can ask for it.")
              .toResponse());
    }
  }

  private static boolean hasBody(ContainerRequestContext request) {
    return request.getLength() > 0
        || request.getHeaderString("Transfer-Encoding") != null
        || request.getHeaderString(HttpHeaders.CONTENT_TYPE) != null;
  }
}
