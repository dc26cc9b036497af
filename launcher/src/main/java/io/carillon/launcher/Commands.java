package io.carillon.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Short programs that we run and wait for. */
final class Commands {
  private Commands() {}

  /** What a program said (both streams) and how it ended. */
  record Result(int exitCode, String output) {
    boolean succeeded() {
      return exitCode == 0;
    }
  }

  static Result run(String... command) {
    return run(new ProcessBuilder(command));
  }

  static Result run(List<String> command) {
    return run(new ProcessBuilder(command));
  }

  static Result run(ProcessBuilder builder) {
    try {
      Process process = builder.redirectErrorStream(true).start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Result(process.waitFor(), output.strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LauncherException("Interrupted; './carillon status' shows what runs.", e);
    }
  }
}
