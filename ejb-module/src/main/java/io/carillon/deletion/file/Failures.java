package io.carillon.deletion.file;

import io.carillon.api.Removal.Failed;
import io.carillon.api.Removal.FailureKind;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;
import java.util.Optional;

/** Names what the file system complained of. */
final class Failures {
  /** The JDK passes the C library's text on and nothing else; an unknown text is no harm. */
  private static final Map<String, FailureKind> BY_REASON =
      Map.of(
          "Operation not permitted", FailureKind.PERMISSION,
          "File name too long", FailureKind.NAME_TOO_LONG,
          "Device or resource busy", FailureKind.BUSY);

  private static final String READ_ONLY = "Read-only file system";

  private Failures() {}

  /**
   * @param path relative to the root
   */
  static Failed of(String path, Exception e) {
    return new Failed(kind(e), path, cause(e));
  }

  static boolean isReadOnly(Exception e) {
    return e instanceof FileSystemException f && READ_ONLY.equals(f.getReason());
  }

  private static FailureKind kind(Exception e) {
    if (e instanceof AccessDeniedException) {
      return FailureKind.PERMISSION;
    }
    if (e instanceof DirectoryNotEmptyException) {
      return FailureKind.NOT_EMPTY;
    }
    if (e instanceof EntryChangedException) {
      return FailureKind.CHANGED;
    }
    if (e instanceof ForeignMountException) {
      return FailureKind.OTHER_FILE_SYSTEM;
    }
    if (e instanceof FileSystemException f) {
      return BY_REASON.getOrDefault(
          Optional.ofNullable(f.getReason()).orElse(""), FailureKind.INPUT_OUTPUT);
    }
    return FailureKind.UNEXPECTED;
  }

  static String cause(Exception e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NoSuchFileException) {
      return "not there";
    }
    if (e instanceof NotDirectoryException) {
      return "not a directory";
    }
    if (e instanceof LeadsOutException) {
      return e.getMessage();
    }
    if (e instanceof DirectoryNotEmptyException) {
      return "the directory is not empty";
    }
    if (e instanceof FileSystemException f) {
      return Optional.ofNullable(f.getReason()).orElseGet(() -> e.getClass().getSimpleName());
    }
    return e.toString();
  }
}
