package io.carillon.launcher;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** A node on its way up. */
record NodeStart(Node node, long logBegin, Path console) {
  private static final Duration PATIENCE = Duration.ofMinutes(6);

  /** Returns when the node is ready; otherwise throws, with the reason from its log. */
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

  /** How long the node took, by its own words; an EAR without Carillon says nothing. */
  Optional<String> summary() {
    return log()
        .readyAfter()
        .map(duration -> "  %s was ready %s after its start".formatted(node.id(), duration));
  }

  private LauncherException failure(String what) {
    StartLog log = log();
    String reason = (log.lines().isEmpty() ? StartLog.read(console, 0) : log).reason();
    return new LauncherException(
        "%s %s%s%n  Everything it said is in %s."
            .formatted(node.id(), what, reason.isEmpty() ? "." : ": " + reason, node.log()));
  }

  private StartLog log() {
    return StartLog.read(node.log(), logBegin);
  }
}
