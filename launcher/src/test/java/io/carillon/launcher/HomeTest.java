package io.carillon.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeTest {
  @TempDir Path folder;

  @Test
  void tooLittleDiskSpaceIsSaidWithBothNumbers() {
    LauncherException refusal =
        assertThrows(
            LauncherException.class, () -> new Home(folder).requireDiskSpace(Long.MAX_VALUE));

    assertTrue(refusal.getMessage().matches("Only \\d+ MB are free for .*CARILLON_HOME.*"));
  }

  @Test
  void aHomeThatCannotBeMadeIsSaid() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));

    LauncherException refusal =
        assertThrows(LauncherException.class, () -> new Home(file.resolve("home")).create());

    assertTrue(refusal.getMessage().startsWith("Cannot write to " + file));
  }

  @Test
  void aLockExcludesAnotherLauncherInThisProcess() {
    Home home = new Home(folder);
    try (HomeLock lock = HomeLock.acquire(home)) {
      assertBusy(home);
    }
    HomeLock.acquire(home).close();
  }

  @Test
  void aLockExcludesAnotherProcessUntilThatDies() throws Exception {
    Home home = new Home(folder);
    Process other =
        ChildJvm.of(LockHolder.class, home.directory().toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertEquals("locked", other.inputReader().readLine());

    LauncherException refusal = assertBusy(home);
    assertTrue(refusal.getMessage().contains("process " + other.pid()));

    other.destroyForcibly().waitFor();
    HomeLock.acquire(home).close();
  }

  private static LauncherException assertBusy(Home home) {
    LauncherException refusal =
        assertThrows(LauncherException.class, () -> HomeLock.acquire(home).close());
    assertTrue(refusal.getMessage().startsWith("Another carillon command"));
    return refusal;
  }

  /** Locks a home until its input ends. */
  static final class LockHolder {
    public static void main(String[] arguments) throws Exception {
      try (HomeLock lock = HomeLock.acquire(new Home(Path.of(arguments[0])))) {
        System.out.println("locked");
        System.in.read();
      }
    }
  }
}
