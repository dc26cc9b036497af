package io.carillon.web.rest;

import io.carillon.api.FieldError;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Refuses a body where a call takes none: whoever sends one believes that it is minded. */
@Provider
public class BodylessCall implements ContainerRequestFilter {
  /** Enough to see that there is more than an empty object. */
  private static final int LOOK_BYTES = 64;

  private static final Set<String> NOTHING = Set.of("", "{}", "null");

  @Context ResourceInfo resource;

  @Override
  public void filter(ContainerRequestContext request) throws IOException {
    if (!CrossSiteGuard.reads(request) && !takesBody() && !isEmpty(request)) {
      List<FieldError> errors =
          List.of(new FieldError("body", "must be empty: this call takes none"));
      request.abortWith(Problem.of(400, "The request is not valid.", errors).toResponse());
    }
  }

  private boolean takesBody() {
    return Stream.of(resource.getResourceMethod().getParameterTypes())
        .anyMatch(InputStream.class::isAssignableFrom);
  }

  private static boolean isEmpty(ContainerRequestContext request) throws IOException {
    byte[] start = request.getEntityStream().readNBytes(LOOK_BYTES);
    return NOTHING.contains(new String(start, StandardCharsets.UTF_8).strip());
  }
}
