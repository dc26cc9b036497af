package io.carillon.deletion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Things tests make with the system's own commands. */
final class MadeBy {
  private MadeBy() {}

  /** Runs a command to its end, which must be a good one, and answers what it printed. */
  static String command(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), String.join(" ", command) + ": " + output);
    return output;
  }

  /** Removes a tree the plain way. */
  static void removal(Path tree) throws IOException {
    if (!Files.exists(tree)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> walk = Files.walk(tree)) {
      deepestFirst = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : deepestFirst) {
      Files.deleteIfExists(path);
    }
  }
}
