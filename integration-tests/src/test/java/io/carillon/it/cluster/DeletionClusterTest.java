package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static io.carillon.it.cluster.RunningCluster.SECOND;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a cluster does with deletions: of handlers, in a trash, in another storage. */
class DeletionClusterTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final String name = "it-" + UUID.randomUUID();
  private final Rest producer = RunningCluster.rest(FIRST, "producer");
  private final Rest viewer = RunningCluster.rest(SECOND, "viewer");

  @Test
  void aHandlersDeletionIsPartOfItsTransaction() throws IOException {
    Path kept = Files.createFile(RunningCluster.videos().resolve(name + "-kept"));
    Path gone = Files.createFile(RunningCluster.videos().resolve(name));
    String rolledBack = event("ScheduleDeletionAndRollBack", name + "-kept");
    await()
        .atMost(LONG)
        .until(
            () -> !viewer.get("/events/" + rolledBack).json().getJsonArray("executions").isEmpty());

    event("ScheduleDeletion", name);

    await().atMost(LONG).until(() -> Files.notExists(gone));
    assertTrue(Files.exists(kept));
    assertEquals(
        1,
        Sql.number(
            """
            SELECT count(*) FROM carillon_audit
             WHERE who = 'application' AND action = 'deletion.schedule'
               AND after ->> 'path' LIKE '%s%%' AND after ->> 'reason' = 'by a handler'
            """
                .formatted(name)));
    assertEquals(
        0, Sql.number("SELECT count(*) FROM carillon_deletion WHERE path = '" + name + "-kept'"));
    producer.delete("/events/" + rolledBack);
  }

  @Test
  void whatIsInTheTrashComesBackOrGoesForGood() throws IOException {
    Path mark = RunningCluster.attic().resolve("MARK");
    Files.delete(mark);
    Path box = Files.createDirectory(RunningCluster.attic().resolve(name));
    Files.writeString(box.resolve("letter"), "dear");
    String id = deletion("attic", name);
    assertEquals("UNMOUNTED", rootState("attic"));

    Files.createFile(mark);
    await().atMost(LONG).until(() -> Files.notExists(box));
    assertEquals(204, producer.delete("/deletions/" + id).status());
    assertEquals("dear", Files.readString(box.resolve("letter")));

    String again = deletion("attic", name);
    await().atMost(LONG).until(() -> viewer.get("/deletions/" + again).status() == 404);
    assertFalse(Files.exists(box));
    assertFalse(Files.exists(RunningCluster.attic().resolve(".carillon-trash").resolve(again)));
  }

  @Test
  void anApplicationsOwnStorageIsUsed() {
    Sql.run("INSERT INTO probe_object VALUES ('" + name + "')");

    String id = deletion("objects", name);

    await().atMost(LONG).until(() -> viewer.get("/deletions/" + id).status() == 404);
    assertEquals(0, Sql.number("SELECT count(*) FROM probe_object WHERE path = '" + name + "'"));
  }

  private String event(String event, String path) {
    var answer =
        producer.post(
            "/events", "{\"name\":\"%s\",\"payload\":{\"path\":\"%s\"}}".formatted(event, path));
    assertEquals(201, answer.status(), answer.body());
    return answer.json().getString("id");
  }

  private String deletion(String root, String path) {
    var answer =
        producer.post(
            "/deletions",
            "{\"root\":\"%s\",\"path\":\"%s\",\"recursive\":true}".formatted(root, path));
    assertEquals(201, answer.status(), answer.body());
    return answer.json().getString("id");
  }

  private String rootState(String root) {
    return viewer.get("/deletions/roots").json().getJsonArray("items").stream()
        .map(JsonObject.class::cast)
        .filter(item -> item.getString("name").equals(root))
        .findFirst()
        .orElseThrow()
        .getString("state");
  }
}
