package io.carillon.deletion;

import java.util.Optional;
import java.util.UUID;

/** Where a root keeps what was removed but can still be restored: a directory at its top. */
final class Trash {
  /** Its name. */
  static final String DIRECTORY = ".carillon-trash";

  private Trash() {}

  /** The place of a record's content; the name tells, after a crash, whose it is. */
  static String place(UUID recordId) {
    return DIRECTORY + "/" + recordId;
  }

  static Optional<String> problem(String path) {
    boolean reserved = path.equals(DIRECTORY) || path.startsWith(DIRECTORY + "/");
    return reserved ? Optional.of("is the root's trash") : Optional.empty();
  }
}
