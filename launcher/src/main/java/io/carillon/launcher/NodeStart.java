package io.carillon.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A node on its way up. */
record NodeStart(Node node, long logBegin, Path console) {
  private static final Duration PATIENCE = Duration.ofMinutes(6);
  private static final int SHOWN_LINES = 8;

  /** Returns when the node is ready; otherwise throws, with the first errors of its log. */
  void awaitReady() {
    Readiness readiness = node.readiness();
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!readiness.isReady()) {
      if (!node.isRunning()) {
        throw failure("ended while starting");
      }
      if (readiness.hasFailed()) {
        throw failure("could not deploy the EAR");
      }
      if (System.nanoTime() > deadline) {
        throw failure("was not ready after " + PATIENCE.toMinutes() + " minutes");
      }
      OwnedProcess.pause();
    }
  }

  private LauncherException failure(String what) {
    String errors = firstErrors();
    return new LauncherException(
        "%s %s: see %s%s"
            .formatted(
                node.id(), what, node.log(), errors.isEmpty() ? "." : ", which says\n" + errors));
  }

  private String firstErrors() {
    List<String> logged = linesFrom(node.log(), logBegin);
    return Stream.concat(
            logged.stream().filter(line -> line.contains(" ERROR ")),
            logged.isEmpty() ? linesFrom(console, 0).stream() : Stream.empty())
        .limit(SHOWN_LINES)
        .map(line -> "  " + line)
        .collect(Collectors.joining("\n"));
  }

  private static List<String> linesFrom(Path file, long begin) {
    if (Files.notExists(file)) {
      return List.of();
    }
    try (var stream = Files.newInputStream(file)) {
      stream.skipNBytes(Math.min(begin, Files.size(file)));
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
