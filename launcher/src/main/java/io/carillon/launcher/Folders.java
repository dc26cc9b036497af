package io.carillon.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Whole folders: made anew, removed, copied. */
final class Folders {
  private Folders() {}

  /** An empty folder of that name, whatever was there before. */
  static Path empty(Path folder) {
    delete(folder);
    return make(folder);
  }

  /** That folder, with what is in it if it was there before. */
  static Path make(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void delete(Path folder) {
    if (Files.notExists(folder)) {
      return;
    }
    try {
      for (Path path : tree(folder).stream().sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void copy(Path source, Path target) {
    forEachFile(source, target, Files::copy);
  }

  /**
   * The same files under a second name: costs no space and no time, and survives that the first
   * name is deleted. Copies where the file system cannot do that.
   */
  static void link(Path source, Path target) {
    forEachFile(source, target, Folders::linkOrCopy);
  }

  private static void linkOrCopy(Path source, Path target) throws IOException {
    try {
      Files.createLink(target, source);
    } catch (IOException | UnsupportedOperationException e) {
      Files.copy(source, target);
    }
  }

  private static void forEachFile(Path source, Path target, Placement placement) {
    try {
      for (Path path : tree(source)) {
        Path twin = target.resolve(source.relativize(path).toString());
        if (Files.isDirectory(path)) {
          Files.createDirectories(twin);
        } else {
          placement.place(path, twin);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> tree(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths.toList();
    }
  }

  @FunctionalInterface
  private interface Placement {
    void place(Path source, Path target) throws IOException;
  }
}
