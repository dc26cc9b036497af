package io.carillon.web.rest;

import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Minds the weight 0 in Accept, by which a caller excludes a type; RESTEasy does not. */
@Provider
public class AcceptGuard implements ContainerRequestFilter {
  /** {@code a/b} says more than {@code a/*}, and that more than everything. */
  private static final Comparator<MediaType> BY_PRECISION =
      Comparator.comparing(MediaType::isWildcardType)
          .thenComparing(MediaType::isWildcardSubtype)
          .reversed();

  @Context ResourceInfo resource;

  @Override
  public void filter(ContainerRequestContext request) {
    if (produced().filter(type -> excludes(request.getAcceptableMediaTypes(), type)).isPresent()) {
      request.abortWith(Problem.of(406, StatusDetail.of(406)).toResponse());
    }
  }

  private Optional<MediaType> produced() {
    return Optional.ofNullable(resource.getResourceMethod())
        .map(method -> method.getAnnotation(Produces.class))
        .or(() -> Optional.ofNullable(resource.getResourceClass().getAnnotation(Produces.class)))
        .map(produces -> MediaType.valueOf(produces.value()[0]));
  }

  static boolean excludes(List<MediaType> accepted, MediaType type) {
    return accepted.stream()
        .filter(range -> range.isCompatible(type))
        .max(BY_PRECISION)
        .filter(range -> weight(range) == 0)
        .isPresent();
  }

  private static double weight(MediaType range) {
    return Double.parseDouble(range.getParameters().getOrDefault("q", "1"));
  }
}
