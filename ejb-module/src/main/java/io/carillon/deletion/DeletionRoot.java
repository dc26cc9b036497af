package io.carillon.deletion;

import io.carillon.api.DeletionPath;
import io.carillon.api.DeletionRequest.Extent;
import io.carillon.api.FieldError;
import io.carillon.api.Storage;
import io.carillon.api.Storage.RootLocation;
import io.carillon.api.Storage.RootOpening;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A root as it is configured.
 *
 * @param location where it is
 * @param storage the kind of storage it is in
 * @param allowed what may be asked for
 * @param trash how long things stay in the root's trash before they are removed, if it has one
 */
public record DeletionRoot(
    RootLocation location, Storage storage, Set<Extent> allowed, Optional<Duration> trash) {

  /** A root that allows everything and has no trash. */
  public static DeletionRoot of(RootLocation location, Storage storage) {
    return new DeletionRoot(location, storage, EnumSet.allOf(Extent.class), Optional.empty());
  }

  public String name() {
    return location.name();
  }

  public RootOpening open() {
    return storage.open(location);
  }

  /** Adds to {@code errors} what this root has against a path. Looks at the text alone. */
  public void check(String path, Extent extent, List<FieldError> errors) {
    problem(path).ifPresent(message -> errors.add(new FieldError("path", message)));
    if (!allowed.contains(extent)) {
      errors.add(new FieldError("recursive", "root '%s' does not allow it".formatted(name())));
    }
  }

  /** What this root has against a removal whose time has come. */
  Optional<String> problem(String path, Extent extent) {
    return problem(path)
        .or(
            () ->
                allowed.contains(extent)
                    ? Optional.empty()
                    : Optional.of("may not be removed recursively in this root"));
  }

  /** What is told of a path in this root, with the path in full: for administrators. */
  public String inFull(String message) {
    return location.location() + "/" + message;
  }

  /** What a storage threw, without where the root is: that is for administrators only. */
  String hideLocation(Throwable thrown) {
    return thrown.toString().replace(location.location(), name());
  }

  /** What this root has against a path, at intake and again when its time has come. */
  private Optional<String> problem(String path) {
    return DeletionPath.problem(path)
        .or(() -> storage.problem(path))
        .or(() -> Trash.problem(path))
        .or(() -> location.marker().filter(path::equals).map(m -> "is the root's marker"));
  }
}
