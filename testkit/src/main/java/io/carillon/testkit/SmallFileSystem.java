package io.carillon.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file system of one megabyte in memory, mounted on a directory until it is closed. */
public final class SmallFileSystem implements AutoCloseable {
  private final Path mountPoint;

  private SmallFileSystem(Path mountPoint) {
    this.mountPoint = mountPoint;
  }

  /** Aborts the test, saying why, where mounting is not allowed. */
  public static SmallFileSystem mountedOn(Path mountPoint)
      throws IOException, InterruptedException {
    Files.createDirectories(mountPoint);
    String answer = run("mount", "-t", "tmpfs", "-o", "size=1m", "none", mountPoint.toString());
    assumeTrue(answer.isEmpty(), "This system does not let us mount a file system: " + answer);
    return new SmallFileSystem(mountPoint);
  }

  /** Shows a directory in a second place, on the same device. */
  public static SmallFileSystem bound(Path shown, Path mountPoint)
      throws IOException, InterruptedException {
    Files.createDirectories(mountPoint);
    String answer = run("mount", "--bind", shown.toString(), mountPoint.toString());
    assumeTrue(answer.isEmpty(), "This system does not let us mount: " + answer);
    return new SmallFileSystem(mountPoint);
  }

  private static String run(String... command) throws IOException, InterruptedException {
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      return e.getMessage();
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() == 0 ? "" : "failed: " + output;
  }

  /** Remounts it. */
  public void makeReadOnly() throws IOException, InterruptedException {
    assertEquals("", run("mount", "-o", "remount,ro", mountPoint.toString()));
  }

  /** Remounts it. */
  public void makeWritable() throws IOException, InterruptedException {
    assertEquals("", run("mount", "-o", "remount,rw", mountPoint.toString()));
  }

  /** Fills it to the last byte. */
  public void fill() throws IOException {
    for (int i = 0; ; i++) {
      try {
        Files.write(mountPoint.resolve("fill" + i), new byte[16_384]);
      } catch (IOException e) {
        return;
      }
    }
  }

  @Override
  public void close() throws IOException, InterruptedException {
    run("umount", "-l", mountPoint.toString());
  }
}
