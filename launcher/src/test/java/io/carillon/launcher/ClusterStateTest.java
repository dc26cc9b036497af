package io.carillon.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterStateTest {
  private static final DatabaseAccess DATABASE =
      new DatabaseAccess("jdbc:postgresql://h:5432/d", "carillon", "pass=wörd #1 \\ ");

  private Home home;

  @BeforeEach
  void makeHome(@TempDir Path folder) {
    home = new Home(folder);
  }

  @Test
  void whatWasSavedIsLoaded() {
    ClusterState embedded = new ClusterState(ClusterSettings.nodes(3), DATABASE, 2525);
    ClusterState existing =
        new ClusterState(
            ClusterSettings.nodes(2)
                .withPort(9000)
                .withDatabase(DATABASE)
                .withEar(Path.of("/tmp/my ear.ear"))
                .withProperty("carillon.job-store", "quartz"),
            DATABASE,
            2526);

    embedded.save(home);
    assertEquals(Optional.of(embedded), ClusterState.load(home));
    existing.save(home);
    assertEquals(Optional.of(existing), ClusterState.load(home));
  }

  @Test
  void onlyTheOwnerMayReadIt() throws Exception {
    new ClusterState(ClusterSettings.nodes(1), DATABASE, 2525).save(home);

    assertEquals(
        "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(home.state())));
  }

  @Test
  void nothingWasSavedYet() {
    assertEquals(Optional.empty(), ClusterState.load(home));
  }

  @Test
  void nodesFollowInStepsOf100() {
    ClusterState state = new ClusterState(ClusterSettings.nodes(12).withPort(9000), DATABASE, 2525);

    assertEquals(9000, state.portOf("node1"));
    assertEquals(10100, state.portOf("node12"));
    assertEquals(12, state.nodeIds().count());
  }
}
