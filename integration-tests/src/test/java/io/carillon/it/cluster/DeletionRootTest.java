package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static io.carillon.it.cluster.RunningCluster.SECOND;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.testkit.SmallFileSystem;
import jakarta.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A root is mounted elsewhere: its deletions wait until an admin says that it is meant. */
class DeletionRootTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final String ACCEPT = "/deletions/roots/movable/accept";

  private final Path movable = RunningCluster.movable();
  private final Rest admin = RunningCluster.rest(FIRST, "admin");
  private final String name = "it-" + UUID.randomUUID();

  @Test
  void anAcceptedRootGoesOn() throws Exception {
    assertEquals(List.of("OK", "OK"), states());
    assertEquals(409, accept(admin));
    try (SmallFileSystem mounted = SmallFileSystem.mountedOn(movable)) {
      Path film = Files.write(movable.resolve(name), new byte[10]);
      assertEquals(List.of("UNMOUNTED", "UNMOUNTED"), states());
      String id = schedule();
      await().atMost(LONG).until(() -> lastRunKnowsTheTrouble());
      JsonObject waiting = admin.get("/deletions/" + id).json();
      assertEquals("SCHEDULED", waiting.getString("state"), waiting::toString);
      assertEquals(0, waiting.getInt("attempts"));
      assertTrue(Files.exists(film));

      for (String role : List.of("producer", "viewer", "operator")) {
        assertEquals(403, accept(RunningCluster.rest(FIRST, role)), role);
      }
      assertEquals(404, admin.post("/deletions/roots/none/accept", "{}").status());
      assertEquals(204, accept(admin));

      await().atMost(LONG).until(() -> Files.notExists(film));
      await().atMost(LONG).until(() -> admin.get("/deletions/" + id).status() == 404);
      assertEquals(List.of("OK", "OK"), states());
      assertEquals(
          "2",
          Sql.text(
              "SELECT after ->> 'nodes' FROM carillon_audit WHERE who = 'admin'"
                  + " AND action = 'deletion.accept-root' AND target = 'movable'"
                  + " ORDER BY id DESC LIMIT 1"));
    }
    assertEquals(List.of("UNMOUNTED", "UNMOUNTED"), states());
    assertEquals(204, accept(admin));
    assertEquals(List.of("OK", "OK"), states());
  }

  private String schedule() {
    var answer =
        RunningCluster.rest(FIRST, "producer")
            .post("/deletions", "{\"root\":\"movable\",\"path\":\"%s\"}".formatted(name));
    assertEquals(201, answer.status(), answer.body());
    return answer.json().getString("id");
  }

  /** A run that met the new trouble is in the history. */
  private static boolean lastRunKnowsTheTrouble() {
    return Sql.text(
            "SELECT coalesce(error_message, '') FROM carillon_execution WHERE schedule_name = 'deletion'"
                + " ORDER BY id DESC LIMIT 1")
        .contains("movable");
  }

  private static int accept(Rest who) {
    return who.post(ACCEPT, "{}").status();
  }

  /** As each node finds it. */
  private static List<String> states() {
    return List.of(state(FIRST), state(SECOND));
  }

  private static String state(String node) {
    return RunningCluster.rest(node, "admin")
        .get("/deletions/roots")
        .json()
        .getJsonArray("items")
        .getValuesAs(JsonObject.class)
        .stream()
        .filter(root -> root.getString("name").equals("movable"))
        .findFirst()
        .orElseThrow()
        .getString("state");
  }
}
