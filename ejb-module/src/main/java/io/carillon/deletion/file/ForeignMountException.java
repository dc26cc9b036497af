package io.carillon.deletion.file;

import java.nio.file.FileSystemException;

/** A directory inside the root that belongs to another file system. */
final class ForeignMountException extends FileSystemException {
  private static final long serialVersionUID = 1L;

  ForeignMountException(String path) {
    super(path, null, "another file system is mounted here");
  }
}
