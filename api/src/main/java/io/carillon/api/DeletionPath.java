package io.carillon.api;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * What the path of a deletion may be: names joined by {@code /}, relative to a root, and nothing
 * that could lead out of it. Names are taken as they stand: no normalisation, no trimming, no
 * decoding, so {@code %2e%2e}, {@code ~} and {@code C:\x} are names like any other.
 */
public final class DeletionPath {
  /** The most bytes a path may have in UTF-8: what Linux accepts. */
  public static final int MAX_BYTES = 4095;

  private DeletionPath() {}

  /** What is wrong with a path, in one sentence; empty when it may be used. */
  public static Optional<String> problem(String path) {
    if (path == null || path.isEmpty()) {
      return Optional.of("must not be empty");
    }
    if (path.indexOf('\0') >= 0) {
      return Optional.of("must not contain the character U+0000");
    }
    if (path.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE)) {
      return Optional.of("must not contain unpaired surrogates");
    }
    int bytes = path.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > MAX_BYTES) {
      return Optional.of("must have at most %d bytes, but has %d".formatted(MAX_BYTES, bytes));
    }
    return leavesRoot(path);
  }

  private static Optional<String> leavesRoot(String path) {
    if (path.startsWith("/")) {
      return Optional.of("is outside the root: it must be relative to it");
    }
    for (String name : names(path)) {
      switch (name) {
        case "..":
          return Optional.of("is outside the root: '..' is not allowed");
        case ".":
          return Optional.of("must not contain the name '.'");
        case "":
          return Optional.of("must not contain an empty name ('//' or a '/' at the end)");
        default:
      }
    }
    return Optional.empty();
  }

  /** The names of a path, outermost first. */
  public static Iterable<String> names(String path) {
    return Arrays.asList(path.split("/", -1));
  }
}
