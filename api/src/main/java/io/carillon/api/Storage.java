package io.carillon.api;

import java.util.Optional;

/**
 * A kind of place that things are deleted from. The file system is built in as {@code file-system};
 * an application brings another, say an object store, as a CDI bean, and names it in the
 * configuration of a root: {@code carillon.deletion.roots.<name>.kind=<kind>}.
 *
 * <p>Implementations are thread-safe. They must hold what {@code StorageContract} in Carillon's
 * tests demands, above all: nothing outside the root is touched, and "absent" is said only by a
 * root that is surely there.
 */
public interface Storage {
  /** The kind's name in the configuration: lower case, digits and {@code -}. */
  String kind();

  /**
   * What this kind of storage has against a path that {@link DeletionPath} accepts, in one
   * sentence. Looks at the text alone.
   */
  Optional<String> problem(String path);

  /** Opens a root after checking that it is what it should be. Never throws. */
  RootOpening open(RootLocation root);

  /**
   * Where a root is, and how to know that it is really there.
   *
   * @param name the root's configured name
   * @param location what the storage understands; for the file system an absolute directory
   * @param marker the name of an entry that must be in the root, or the root counts as unmounted
   * @param mount whether the root must be a mount point, or it counts as unmounted
   */
  record RootLocation(String name, String location, Optional<String> marker, Mount mount) {
    /** Whether a root has to be a mount point. */
    public enum Mount {
      ANY,
      REQUIRED
    }
  }

  /** What came of opening a root. */
  sealed interface RootOpening permits Opened, Removal.RootUnavailable {}

  /** The root is there. The caller closes it. */
  record Opened(OpenRoot root) implements RootOpening {}
}
