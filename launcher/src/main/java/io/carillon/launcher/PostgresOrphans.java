package io.carillon.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * PostgreSQL's processes that outlive a killed postmaster until they notice. Two servers on one
 * data folder would ruin it, and PostgreSQL cannot see them once its lock file is removed.
 */
final class PostgresOrphans {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private PostgresOrphans() {}

  /** Waits until no process works in that data folder; its postmaster is known to be gone. */
  static void awaitEnd(Path data) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    List<Long> left = in(data);
    while (!left.isEmpty()) {
      if (System.nanoTime() > deadline) {
        throw new LauncherException(
            "Processes %s of a PostgreSQL that was killed still work on %s: end them, then try again."
                .formatted(left, data));
      }
      OwnedProcess.pause();
      left = in(data);
    }
  }

  /** All of PostgreSQL's processes have the data folder as their working directory. */
  private static List<Long> in(Path data) {
    return ProcessHandle.allProcesses()
        .map(ProcessHandle::pid)
        .filter(pid -> worksIn(Path.of("/proc", Long.toString(pid), "cwd"), data))
        .toList();
  }

  private static boolean worksIn(Path workingDirectory, Path data) {
    try {
      return Files.isSameFile(workingDirectory, data);
    } catch (IOException e) {
      return false; // ended meanwhile, or another user's
    }
  }
}
