package io.carillon.deletion.file;

import io.carillon.api.DeletionPath;
import io.carillon.api.Removal.RootUnavailable;
import io.carillon.api.Removal.RootUnavailable.Condition;
import io.carillon.api.Storage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** The file system. A root is an absolute directory. */
public final class FileStorage implements Storage {
  /** How the configuration names this kind. */
  public static final String KIND = "file-system";

  /** What Linux file systems accept. */
  private static final int MAX_NAME_BYTES = 255;

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public Optional<String> problem(String path) {
    for (String name : DeletionPath.names(path)) {
      int bytes = name.getBytes(StandardCharsets.UTF_8).length;
      if (bytes > MAX_NAME_BYTES) {
        return Optional.of(
            "has a name of %d bytes; a file name has at most %d".formatted(bytes, MAX_NAME_BYTES));
      }
    }
    return Optional.empty();
  }

  @Override
  public RootOpening open(RootLocation root) {
    Path path = Path.of(root.location()).normalize();
    if (!path.isAbsolute()) {
      return unavailable(Condition.MISSING, path + " is not an absolute directory");
    }
    try {
      Mounts mounts = Mounts.now();
      Directory directory = Directory.open(path, mounts);
      try {
        return open(root, directory, mounts);
      } catch (IOException e) {
        directory.close();
        throw e;
      }
    } catch (IOException | RuntimeException e) {
      return unavailable(Condition.MISSING, path + ": " + Failures.cause(e));
    }
  }

  private RootOpening open(RootLocation root, Directory directory, Mounts mounts)
      throws IOException {
    Optional<RootUnavailable> trouble = trouble(root, directory, mounts);
    if (trouble.isPresent()) {
      directory.close();
      return trouble.get();
    }
    String ground = mounts.describe(Directory.withoutLinksAbove(directory.path()));
    return new Opened(new FileRoot(this, root, directory, ground));
  }

  /** An empty mount point looks like a root whose files are all gone; this tells them apart. */
  private static Optional<RootUnavailable> trouble(
      RootLocation root, Directory directory, Mounts mounts) throws IOException {
    Path path = directory.path();
    if (root.marker().isPresent() && directory.find(FileName.of(root.marker().get())).isEmpty()) {
      return Optional.of(
          unavailable(
              Condition.UNMOUNTED, "%s has no marker '%s'".formatted(path, root.marker().get())));
    }
    Path itself = Directory.withoutLinksAbove(path);
    if (root.mount() == RootLocation.Mount.REQUIRED
        && !directory.isOtherDevice()
        && !mounts.isMountPoint(itself)) {
      return Optional.of(unavailable(Condition.UNMOUNTED, path + " is not a mount point"));
    }
    return mounts.isReadOnly(itself)
        ? Optional.of(unavailable(Condition.READ_ONLY, path + " is mounted read-only"))
        : Optional.empty();
  }

  private static RootUnavailable unavailable(Condition condition, String reason) {
    return new RootUnavailable(condition, reason);
  }
}
