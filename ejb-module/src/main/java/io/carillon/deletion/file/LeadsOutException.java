package io.carillon.deletion.file;

import java.io.IOException;

/** A path that would lead out of its root. */
final class LeadsOutException extends IOException {
  private static final long serialVersionUID = 1L;

  LeadsOutException(String reason) {
    super(reason);
  }
}
