package io.carillon.it.container;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** Finds the file a class came from. */
final class Jars {
  private Jars() {}

  static Path of(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
