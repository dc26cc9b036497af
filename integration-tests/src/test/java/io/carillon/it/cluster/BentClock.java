package io.carillon.it.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A clock that shows what a file says, for the processes that the launcher starts: it hands its
 * environment on. Debian's package {@code faketime} bends it; without it there is nothing to test.
 */
final class BentClock {
  private static final Path LAUNCHER =
      Path.of("../launcher/target/carillon-launcher.jar").toAbsolutePath();

  private final Path home;
  private final Path file;
  private final Path log;

  /**
   * @param home the cluster's folder below {@code target}
   */
  BentClock(String home) {
    this.home = Path.of("target", home).toAbsolutePath();
    this.file = this.home.resolveSibling(home + "-clock");
    this.log = this.home.resolveSibling(home + "-clock.log");
  }

  static boolean isPossible() {
    return library().findFirst().isPresent();
  }

  private static Stream<Path> library() {
    return Stream.of("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib")
        .map(folder -> Path.of(folder, "faketime/libfaketimeMT.so.1"))
        .filter(Files::isReadable);
  }

  /**
   * @param time as {@code man faketime} has it, such as {@code +90s} or {@code @2026-10-25 00:00:00
   *     x10}
   */
  void show(String time) {
    try {
      Files.writeString(file, time + "\n");
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Restarts a node, whose wall clock it becomes; what goes by the monotonic clock is right. */
  void restart(String node) {
    ProcessBuilder launcher = launcher(List.of(), "restart", node);
    launcher.environment().put("LD_PRELOAD", library().findFirst().orElseThrow().toString());
    launcher.environment().put("FAKETIME_DONT_FAKE_MONOTONIC", "1");
    launcher.environment().put("FAKETIME_FORCE_MONOTONIC_FIX", "0");
    run(launcher);
  }

  /** Starts one node and its database, whose clocks go like this one, and all their waits too. */
  void up(int port) {
    List<String> together =
        List.of("faketime", "-m", "-f", "+0", "env", "--unset=FAKETIME", "TZ=UTC");
    run(launcher(together, "up", "--nodes", "1", "--port", Integer.toString(port)));
  }

  private ProcessBuilder launcher(List<String> prefix, String... words) {
    assumeTrue(isPossible(), "the package faketime is not installed");
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
    command.addAll(List.of("-jar", LAUNCHER.toString()));
    command.addAll(List.of(words));
    ProcessBuilder launcher =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    launcher.environment().put("CARILLON_HOME", home.toString());
    launcher.environment().put("FAKETIME_TIMESTAMP_FILE", file.toString());
    launcher.environment().put("FAKETIME_CACHE_DURATION", "1");
    return launcher;
  }

  private void run(ProcessBuilder launcher) {
    try {
      Process process = launcher.start();
      assertTrue(process.waitFor(3, TimeUnit.MINUTES), "it does not start");
      assertEquals(0, process.exitValue(), Files.readString(log));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
