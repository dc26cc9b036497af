package io.carillon.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Shows log files by {@code tail}, which knows how to follow a file that is replaced overnight. */
final class LogView {
  private static final String LINES = "200";

  private LogView() {}

  static void show(List<Path> files, Command.Follow follow) {
    List<String> command = new ArrayList<>(List.of("tail", "-n", LINES));
    List<Path> shown = files;
    if (follow == Command.Follow.YES) {
      command.add("-F");
    } else {
      shown = files.stream().filter(Files::exists).toList();
    }
    if (shown.isEmpty()) {
      throw new LauncherException("Nothing was logged yet: './carillon up' starts the nodes.");
    }
    shown.forEach(file -> command.add(file.toString()));
    try {
      new ProcessBuilder(command).inheritIO().start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
