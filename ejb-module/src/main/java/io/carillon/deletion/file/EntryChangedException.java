package io.carillon.deletion.file;

import java.nio.file.FileSystemException;

/** An entry that was replaced between two looks at it. */
final class EntryChangedException extends FileSystemException {
  private static final long serialVersionUID = 1L;

  EntryChangedException(String path) {
    super(path, null, "was replaced while it was opened");
  }
}
