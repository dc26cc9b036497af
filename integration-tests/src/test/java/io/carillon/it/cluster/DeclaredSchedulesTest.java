package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.it.probe.declared.FirstVersion;
import io.carillon.it.probe.declared.SecondVersion;
import io.carillon.launcher.Cluster;
import io.carillon.launcher.ClusterSettings;
import io.carillon.launcher.Home;
import io.carillon.launcher.Progress;
import jakarta.json.JsonObject;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** What code declares, on three nodes that start at once. */
class DeclaredSchedulesTest {
  private static final Home HOME = new Home(Path.of("target/three-nodes").toAbsolutePath());
  private static final ClusterSettings THREE =
      ClusterSettings.nodes(3)
          .withPort(RunningCluster.PORT + 300)
          .withEar(ProbeArchive.writeWith(FirstVersion.class));

  private static Cluster start() {
    Cluster.find(HOME, Progress.silent()).ifPresent(Cluster::down);
    return Cluster.up(HOME, THREE, Progress.silent());
  }

  @AfterAll
  static void stop() {
    Cluster.find(HOME, Progress.silent()).ifPresent(Cluster::down);
  }

  private static JsonObject declared(Cluster cluster) {
    return RunningCluster.rest(cluster, FIRST, "viewer").get("/schedules/Declared").json();
  }

  /** The very versions of its rows: nothing wrote to them. */
  private static String rows(Cluster cluster) {
    return new Sql(cluster)
        .first(
            """
            SELECT concat_ws(' ', s.xmin, s.definition, s.updated_at, t.xmin, t.next_fire_time, c.xmin)
            FROM carillon_schedule s
            JOIN qrtz_triggers t ON t.trigger_name = s.name AND t.trigger_group = 'schedule'
            JOIN qrtz_cron_triggers c USING (sched_name, trigger_name, trigger_group)
            WHERE s.name = 'Declared'
            """);
  }

  private static long runs(Cluster cluster) {
    return new Sql(cluster)
        .count("SELECT count(*) FROM carillon_execution WHERE schedule_name = 'Declared'");
  }

  @Test
  void threeNodesChangeNothingAndAnotherVersionMovesItAndAMissingOneLeavesAnOrphan() {
    Cluster cluster = start();
    String before = rows(cluster);
    assertTrue(declared(cluster).getBoolean("declared"));
    assertFalse(before.isEmpty());
    cluster = start();
    assertEquals(before, rows(cluster), "three nodes that started at once wrote something");

    cluster.restart(FIRST, ProbeArchive.writeWith(SecondVersion.class));
    JsonObject moved = declared(cluster);
    assertTrue(
        moved.getJsonArray("nextFires").getString(0).contains("-02-29T12:00"), moved::toString);

    cluster.restart(FIRST, ProbeArchive.writeWithoutHandlers());
    JsonObject orphan = declared(cluster);
    assertTrue(orphan.getBoolean("orphaned"), orphan::toString);
    assertEquals("SCHEDULED", orphan.getString("state"));
    assertEquals(moved.getJsonArray("nextFires"), orphan.getJsonArray("nextFires"));

    cluster.restart(FIRST, ProbeArchive.writeWith(SecondVersion.class));
    assertFalse(declared(cluster).getBoolean("orphaned"));
    assertEquals(0, runs(cluster), "a declaration ran it");
  }
}
