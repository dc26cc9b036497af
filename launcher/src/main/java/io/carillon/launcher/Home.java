package io.carillon.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The folder in which one cluster keeps everything: data, configuration, logs, credentials, what
 * runs. Two homes are two clusters that know nothing of each other.
 */
public record Home(Path directory) {
  private static final long NEEDED_BYTES = 600L * 1024 * 1024;

  public Home {
    directory = directory.toAbsolutePath().normalize();
  }

  /** {@code $CARILLON_HOME}, or {@code .carillon} at the top of the checkout. */
  public static Home ofEnvironment() {
    return Optional.ofNullable(System.getenv("CARILLON_HOME"))
        .filter(path -> !path.isBlank())
        .map(path -> new Home(Path.of(path)))
        .orElseGet(() -> new Home(Installation.root().resolve(".carillon")));
  }

  /** One line {@code user=password} for each user; only the owner may read it. */
  public Path credentials() {
    return directory.resolve("credentials");
  }

  /** Every mail that the demo sends, one {@code .eml} file each. */
  public Path mail() {
    return directory.resolve("mail");
  }

  /** What the demo's deletions take from: the root {@code videos}. */
  public Path videos() {
    return directory.resolve("videos");
  }

  Path lock() {
    return directory.resolve("lock");
  }

  Path state() {
    return directory.resolve("cluster.properties");
  }

  Path processes() {
    return directory.resolve("processes");
  }

  Path postgres() {
    return directory.resolve("postgres");
  }

  Path server() {
    return directory.resolve("server");
  }

  Path node(String id) {
    return directory.resolve("nodes").resolve(id);
  }

  Path nodeLog(String id) {
    return node(id).resolve("log/server.log");
  }

  Home create() {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw cannotWrite(e);
    }
    if (!Files.isWritable(directory)) {
      throw cannotWrite(null);
    }
    return this;
  }

  private LauncherException cannotWrite(IOException cause) {
    return new LauncherException(
        "Cannot write to %s: give yourself the right to, or set CARILLON_HOME to another folder."
            .formatted(directory),
        cause);
  }

  void requireDiskSpace() {
    requireDiskSpace(NEEDED_BYTES);
  }

  void requireDiskSpace(long bytes) {
    try {
      FileStore store = Files.getFileStore(directory);
      if (store.getUsableSpace() < bytes) {
        throw new LauncherException(
            "Only %d MB are free for %s and %d MB are needed: free some, or set CARILLON_HOME to another disk."
                .formatted(megabytes(store.getUsableSpace()), directory, megabytes(bytes)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long megabytes(long bytes) {
    return bytes / (1024 * 1024);
  }
}
