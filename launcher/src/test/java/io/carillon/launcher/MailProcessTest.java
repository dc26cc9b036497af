package io.carillon.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A mail sink that has died is seen, and starts again where the nodes look for it. */
class MailProcessTest {
  private static final DatabaseAccess NOWHERE = new DatabaseAccess("jdbc:postgresql:", "", "");

  private Home home;
  private MailProcess mail;

  @BeforeEach
  void makeHome(@TempDir Path folder) {
    home = new Home(folder.resolve("home"));
    mail = new MailProcess(home);
  }

  @AfterEach
  void stop() {
    mail.stop();
  }

  @Test
  void aDeadSinkIsShownAndStartsAgainOnItsPort() {
    int port = mail.start();
    Cluster cluster = cluster(port);
    assertEquals(new ClusterStatus.MailStatus(port, true), sinkOf(cluster));

    mail.stop();
    assertEquals(new ClusterStatus.MailStatus(port, false), sinkOf(cluster));
    assertFalse(mail.isRunning());

    mail.start(port);
    assertEquals(new ClusterStatus.MailStatus(port, true), sinkOf(cluster));
    assertTrue(mail.isRunning());
  }

  private static ClusterStatus.MailStatus sinkOf(Cluster cluster) {
    return cluster.status().mail().orElseThrow();
  }

  private Cluster cluster(int mailPort) {
    ClusterState state = new ClusterState(ClusterSettings.nodes(1), NOWHERE, mailPort);
    return new Cluster(home, state, Progress.silent());
  }
}
