package io.carillon.launcher;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where the build put what the launcher runs. */
final class Installation {
  private Installation() {}

  /**
   * The top of the checkout: system property {@code carillon.root}, else found from our own
   * classes.
   */
  static Path root() {
    return Optional.ofNullable(System.getProperty("carillon.root"))
        .map(Path::of)
        .orElseGet(() -> ownClasses().getParent().getParent().getParent())
        .toAbsolutePath()
        .normalize();
  }

  /** The launcher's jar, or its classes folder when run by a build. */
  static Path ownClasses() {
    return locationOf(Installation.class);
  }

  static Path postgresDriver() {
    return locationOf(org.postgresql.Driver.class);
  }

  /** The unpacked, untouched WildFly. */
  static Path server() {
    Path server = root().resolve("launcher/target/server/wildfly-39.0.1.Final");
    return requireBuilt(server);
  }

  static Path examplesEar() {
    return requireBuilt(root().resolve("examples/ear/target/carillon.ear"));
  }

  private static Path requireBuilt(Path path) {
    if (Files.notExists(path)) {
      throw new LauncherException(
          path
              + " is missing: build it with 'mvn -DskipTests package' at the top of the checkout.");
    }
    return path;
  }

  private static Path locationOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
