package io.carillon.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a node has logged since its start. */
record StartLog(List<String> lines) {
  private static final int SHOWN_LINES = 5;
  private static final int SHOWN_LENGTH = 300;
  private static final String ERROR = " ERROR ";
  private static final String CAUSE = "Caused by: ";
  private static final Pattern OURS = Pattern.compile("io\\.carillon\\.[\\w.$]+: (.+)");
  private static final Pattern READY =
      Pattern.compile("CARILLON0005: Carillon is ready, ([0-9.]+ s) after");

  StartLog {
    lines = List.copyOf(lines);
  }

  /** Of a file from a position on; empty when there is no file. */
  static StartLog read(Path file, long begin) {
    if (Files.notExists(file)) {
      return new StartLog(List.of());
    }
    try (var stream = Files.newInputStream(file)) {
      stream.skipNBytes(Math.min(begin, Files.size(file)));
      return new StartLog(
          new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How long the server took from its start until the node was ready, as the node says it. */
  Optional<String> readyAfter() {
    return lines.stream()
        .map(READY::matcher)
        .filter(Matcher::find)
        .map(found -> found.group(1))
        .findFirst();
  }

  /**
   * Why the start failed: the innermost cause of the first error, or of those our own sentence; the
   * server wraps it in errors about services, which say nothing to whoever mistyped a setting. The
   * first errors, or what else was said, where there is no cause.
   */
  String reason() {
    List<String> causes =
        lines.stream()
            .dropWhile(line -> !line.contains(ERROR))
            .skip(1)
            .takeWhile(Predicate.not(StartLog::beginsAnEntry))
            .filter(line -> line.startsWith(CAUSE))
            .map(line -> line.substring(CAUSE.length()))
            .toList();
    return causes.stream()
        .map(OURS::matcher)
        .filter(Matcher::matches)
        .map(ours -> ours.group(1))
        .findFirst()
        .or(() -> causes.stream().skip(Math.max(0, causes.size() - 1)).findFirst())
        .orElseGet(this::firstErrors);
  }

  private static boolean beginsAnEntry(String line) {
    return !line.isEmpty() && Character.isDigit(line.charAt(0));
  }

  private String firstErrors() {
    boolean hasErrors = lines.stream().anyMatch(line -> line.contains(ERROR));
    return lines.stream()
        .filter(line -> !hasErrors || line.contains(ERROR))
        .filter(line -> !line.isBlank())
        .limit(SHOWN_LINES)
        .map(line -> line.substring(0, Math.min(line.length(), SHOWN_LENGTH)))
        .collect(Collectors.joining("\n  "));
  }
}
