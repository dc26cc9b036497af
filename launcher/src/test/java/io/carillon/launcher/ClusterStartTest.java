package io.carillon.launcher;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What keeps a cluster from starting is found before anything is started. */
class ClusterStartTest {
  private Home home;
  private ClusterSettings settings;

  @BeforeEach
  void makeHome(@TempDir Path folder) throws Exception {
    home = new Home(folder.resolve("home"));
    settings = ClusterSettings.nodes(2).withEar(Files.createFile(folder.resolve("some.ear")));
  }

  @Test
  void aTakenPortIsNamedWithTheNodeThatNeedsIt() throws Exception {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getByName(Ports.HOST))) {
      int taken = other.getLocalPort();

      assertRefused(
          settings.withPort(taken - ClusterSettings.PORT_STEP),
          "Port %d, which node2 needs, is taken by another program: stop that, or choose other ports with --port."
              .formatted(taken));
    }
  }

  @Test
  void aDatabaseThatDoesNotAnswerIsNamed() {
    String url = "jdbc:postgresql://127.0.0.1:%d/carillon".formatted(Ports.findFree());

    assertRefused(
        settings.withPort(Ports.findFree()).withDatabase(new DatabaseAccess(url, "u", "p")),
        "The database " + url + " does not let 'u' in");
  }

  @Test
  void aMissingEarIsNamed() {
    assertRefused(settings.withEar(Path.of("/no/such.ear")), "There is no EAR /no/such.ear");
  }

  private void assertRefused(ClusterSettings wanted, String sentence) {
    LauncherException refusal =
        assertThrows(LauncherException.class, () -> Cluster.up(home, wanted, Progress.silent()));

    assertTrue(refusal.getMessage().startsWith(sentence), refusal.getMessage());
    assertFalse(Files.exists(home.postgres()));
    assertFalse(Files.exists(home.server()));
  }
}
