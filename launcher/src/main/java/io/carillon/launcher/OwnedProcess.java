package io.carillon.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A process that we started, told apart from every other that may get its number later: by the boot
 * of the machine, the tick at which it started, and a text that only our command line has. No
 * signal is ever sent unless all three still agree.
 */
record OwnedProcess(long pid, String bootId, long startTick, String marker) {
  private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");
  private static final long POLL_MILLIS = 50;
  private static final int LOOKS = 3;

  enum Signal {
    TERM,
    KILL,
    STOP,
    CONT
  }

  /** The process of that number, if it runs and has the marker in its command line. */
  static Optional<OwnedProcess> find(long pid, String marker) {
    return startTick(pid)
        .map(tick -> new OwnedProcess(pid, currentBoot(), tick, marker))
        .filter(OwnedProcess::hasMarker);
  }

  /**
   * A process that was started just now. Its command line can be empty for a moment, so it is
   * waited for; empty when the process has ended meanwhile.
   */
  static Optional<OwnedProcess> started(Process process, String marker) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    Optional<OwnedProcess> found = find(process.pid(), marker);
    while (found.isEmpty() && process.isAlive() && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
      found = find(process.pid(), marker);
    }
    return found;
  }

  boolean isAlive() {
    return bootId.equals(currentBoot())
        && startTick(pid).filter(tick -> tick == startTick).isPresent()
        && hasOurCommandLine();
  }

  /** Looks again at a wrong command line: in exec, it can be the first letters of the right one. */
  private boolean hasOurCommandLine() {
    for (int look = 1; look < LOOKS; look++) {
      if (isOurs(commandLine(pid), marker)) {
        return true;
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
    return isOurs(commandLine(pid), marker);
  }

  /**
   * Whether a living process of the right number, boot and start is the one with that marker. While
   * a program replaces itself by another (exec), its command line is empty for a moment: that alone
   * is no sign of another process, while a different text is.
   */
  static boolean isOurs(String commandLine, String marker) {
    return !marker.isEmpty() && (commandLine.isBlank() || commandLine.contains(marker));
  }

  /** Does nothing when the process is gone or its number belongs to another. */
  void send(Signal signal) {
    if (isAlive()) {
      Commands.run("sh", "-c", "kill -s \"$1\" \"$2\"", "sh", signal.name(), Long.toString(pid));
    }
  }

  /** Whether it ended in time. */
  boolean awaitEnd(Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (isAlive()) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      pause();
    }
    return true;
  }

  static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LauncherException("Interrupted; './carillon status' shows what runs.", e);
    }
  }

  void save(Path file) {
    Properties properties = new Properties();
    properties.setProperty("pid", Long.toString(pid));
    properties.setProperty("boot", bootId);
    properties.setProperty("start", Long.toString(startTick));
    properties.setProperty("marker", marker);
    PrivateFile.write(file, properties);
  }

  /** What {@link #save} wrote, if the process still is the one that was saved. */
  static Optional<OwnedProcess> loadAlive(Path file) {
    if (Files.notExists(file)) {
      return Optional.empty();
    }
    Properties saved = PrivateFile.read(file);
    return Optional.of(
            new OwnedProcess(
                Long.parseLong(saved.getProperty("pid", "-1")),
                saved.getProperty("boot", ""),
                Long.parseLong(saved.getProperty("start", "-1")),
                saved.getProperty("marker", "")))
        .filter(OwnedProcess::isAlive);
  }

  private boolean hasMarker() {
    return !marker.isEmpty() && commandLine(pid).contains(marker);
  }

  private static String commandLine(long pid) {
    return read(Path.of("/proc", Long.toString(pid), "cmdline")).orElse("").replace('\0', ' ');
  }

  /** Empty when there is no such process, or only its unburied remains (state Z). */
  private static Optional<Long> startTick(long pid) {
    return read(Path.of("/proc", Long.toString(pid), "stat"))
        .map(stat -> stat.substring(stat.lastIndexOf(')') + 2).split(" "))
        .filter(fields -> !fields[0].equals("Z") && !fields[0].equals("X"))
        .map(fields -> Long.parseLong(fields[19]));
  }

  private static String currentBoot() {
    return read(BOOT_ID)
        .orElseThrow(() -> new LauncherException("The launcher needs Linux with /proc mounted."))
        .strip();
  }

  /** Files under /proc vanish between any two looks, even while being read. */
  private static Optional<String> read(Path file) {
    try {
      return Optional.of(Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1));
    } catch (IOException | UncheckedIOException e) {
      return Optional.empty();
    }
  }
}
