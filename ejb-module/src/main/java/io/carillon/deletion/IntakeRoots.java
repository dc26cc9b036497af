package io.carillon.deletion;

import io.carillon.api.DeletionRequest;
import io.carillon.api.DeletionRequest.Extent;
import io.carillon.api.FieldError;
import io.carillon.api.OpenRoot;
import io.carillon.api.Removal.Refused;
import io.carillon.api.Storage.Opened;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The roots as a batch of requests needs them: each opened once, to look for links on the way. */
final class IntakeRoots implements AutoCloseable {
  private final DeletionRoots roots;
  private final Map<String, Optional<OpenRoot>> open = new HashMap<>();

  IntakeRoots(DeletionRoots roots) {
    this.roots = roots;
  }

  List<FieldError> problems(DeletionRequest request) {
    Optional<DeletionRoot> root = roots.find(request.root());
    if (root.isEmpty()) {
      return List.of(new FieldError("root", "there is no root '%s'".formatted(request.root())));
    }
    List<FieldError> errors = new ArrayList<>();
    root.get().check(request.path(), request.extent(), errors);
    if (errors.isEmpty()) {
      lookOnDisk(root.get(), request.path())
          .ifPresent(reason -> errors.add(new FieldError("path", reason)));
    }
    return errors;
  }

  /** A root that is away now is no reason to refuse: its time may come when it is back. */
  private Optional<String> lookOnDisk(DeletionRoot root, String path) {
    return open.computeIfAbsent(root.name(), name -> opened(root))
        .map(disk -> disk.inspect(path, Extent.TREE, () -> false))
        .filter(Refused.class::isInstance)
        .map(refused -> ((Refused) refused).reason());
  }

  private static Optional<OpenRoot> opened(DeletionRoot root) {
    return root.open() instanceof Opened opened ? Optional.of(opened.root()) : Optional.empty();
  }

  @Override
  public void close() {
    open.values().forEach(root -> root.ifPresent(OpenRoot::close));
  }
}
