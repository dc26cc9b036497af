package io.carillon.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnedProcessTest {
  private static final String MARKER = "carillon-test-marker";
  private static final Duration SOON = Duration.ofSeconds(20);

  private Process process;

  @BeforeEach
  void startProcess() throws Exception {
    process = new ProcessBuilder("sh", "-c", "read line", MARKER).start();
  }

  @AfterEach
  void endProcess() throws Exception {
    process.destroyForcibly().waitFor();
  }

  @Test
  void knowsItsProcessAgainFromTheFile(@TempDir Path folder) {
    OwnedProcess ours = find();
    ours.save(folder.resolve("record"));

    assertEquals(Optional.of(ours), OwnedProcess.loadAlive(folder.resolve("record")));
  }

  @Test
  void aProcessWithoutTheMarkerIsNotOurs() {
    assertEquals(Optional.empty(), OwnedProcess.find(process.pid(), "somebody-elses-marker"));
    assertEquals(Optional.empty(), OwnedProcess.find(process.pid(), ""));
  }

  @Test
  void killEndsIt() {
    OwnedProcess ours = find();

    ours.send(OwnedProcess.Signal.KILL);

    assertTrue(ours.awaitEnd(SOON));
    assertEquals(Optional.empty(), OwnedProcess.find(process.pid(), MARKER));
  }

  @Test
  void aLaterProcessOfTheSameNumberGetsNoSignal() throws Exception {
    OwnedProcess ours = find();

    spare(new OwnedProcess(ours.pid(), ours.bootId(), ours.startTick() - 1, MARKER));
  }

  @Test
  void aProcessOfTheSameNumberAfterARebootGetsNoSignal() throws Exception {
    OwnedProcess ours = find();

    spare(new OwnedProcess(ours.pid(), "another-boot", ours.startTick(), MARKER));
  }

  @Test
  void aProcessWithAnotherCommandLineGetsNoSignal() throws Exception {
    OwnedProcess ours = find();

    spare(new OwnedProcess(ours.pid(), ours.bootId(), ours.startTick(), "node7"));
  }

  @Test
  void anEmptyCommandLineIsNoSignOfAnotherProcess() {
    assertTrue(OwnedProcess.isOurs("", MARKER));
    assertTrue(OwnedProcess.isOurs("sh -c x " + MARKER, MARKER));
    assertFalse(OwnedProcess.isOurs("sh -c x", MARKER));
    assertFalse(OwnedProcess.isOurs("", ""));
  }

  /** While setsid replaces itself by the shell, the command line in /proc is empty for a moment. */
  @Test
  void aProcessThatReplacesItselfIsAliveAllTheTime() throws Exception {
    for (int i = 0; i < 50; i++) {
      Process replacing =
          new ProcessBuilder("setsid", "sh", "-c", "read line; exit", MARKER).start();
      OwnedProcess ours = OwnedProcess.started(replacing, MARKER).orElseThrow();
      long end = System.nanoTime() + Duration.ofMillis(20).toNanos();
      while (System.nanoTime() < end) {
        assertTrue(ours.isAlive());
      }
      replacing.destroyForcibly().waitFor();
    }
  }

  /**
   * The process goes on until its own input ends, and then ends by itself: exit code 1, not 137.
   */
  private void spare(OwnedProcess mistaken) throws Exception {
    assertFalse(mistaken.isAlive());
    mistaken.send(OwnedProcess.Signal.KILL);
    process.getOutputStream().close();

    assertEquals(1, process.waitFor());
  }

  @Test
  void unburiedRemainsAreDead() throws Exception {
    Process parent =
        new ProcessBuilder(
                "sh", "-c", "sh -c 'read x; exit' " + MARKER + "-child & echo $!; read y")
            .start();
    long child = Long.parseLong(parent.inputReader().readLine());
    parent.destroyForcibly().waitFor();

    Optional<OwnedProcess> orphan = OwnedProcess.find(child, MARKER + "-child");
    assertTrue(orphan.map(o -> o.awaitEnd(SOON)).orElse(true));
  }

  @Test
  void aFileThatIsNotThereIsNoProcess(@TempDir Path folder) {
    assertEquals(Optional.empty(), OwnedProcess.loadAlive(folder.resolve("none")));
  }

  private OwnedProcess find() {
    return OwnedProcess.find(process.pid(), MARKER).orElseThrow();
  }
}
