package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static io.carillon.it.cluster.RunningCluster.SECOND;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
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
  void aHandlersBulkAndItsRestoreAreAudited() throws IOException {
    Path kept = Files.createFile(RunningCluster.videos().resolve(name + "-a"));
    Path gone = Files.createFile(RunningCluster.videos().resolve(name + "-b"));

    event("ScheduleDeletionsAndRestoreOne", name);

    await().atMost(LONG).until(() -> Files.notExists(gone));
    assertTrue(Files.exists(kept));
    String restored =
        Sql.text(
            """
            SELECT target FROM carillon_audit
             WHERE who = 'application' AND action = 'deletion.restore' AND before ->> 'path' = '%s-a'
            """
                .formatted(name));
    assertEquals(
        1,
        Sql.number(
            """
            SELECT count(*) FROM carillon_audit
             WHERE who = 'application' AND action = 'deletion.schedule-bulk'
               AND after ->> 'first' = '%s' AND after ->> 'count' = '2'
            """
                .formatted(restored)));
  }

  @Test
  void whatIsBeingRemovedIsNotRestored() {
    String id = later(name);
    Sql.run("UPDATE carillon_deletion SET begun = true WHERE id = '" + id + "'");

    assertEquals("DELETING", viewer.get("/deletions/" + id).json().getString("state"));
    assertTrue(viewer.get("/deletions?state=DELETING&limit=500").body().contains(id));
    assertEquals(409, producer.delete("/deletions/" + id).status());

    Sql.run("UPDATE carillon_deletion SET begun = false WHERE id = '" + id + "'");
    assertEquals(204, producer.delete("/deletions/" + id).status());
  }

  /** As the disk has them: composed and decomposed are two, and no blank is trimmed. */
  @Test
  void oddNamesGoOverHttpAsTheyAre() throws IOException {
    Path directory = Files.createDirectory(RunningCluster.videos().resolve(name));
    List<String> odd =
        List.of(
            "a\u0308",
            "new\nline",
            " lead",
            "trail ",
            "%2e%2e",
            "C:\\x",
            "~",
            "-rf",
            "\ud83d\ude00");
    List<String> alike = List.of("\u00e4", "newline", "lead", "trail");
    for (String file : Stream.concat(odd.stream(), alike.stream()).toList()) {
      Files.createFile(directory.resolve(file));
    }

    for (String file : odd) {
      String body =
          Json.createObjectBuilder()
              .add("root", "videos")
              .add("path", name + "/" + file)
              .build()
              .toString();
      assertEquals(201, producer.post("/deletions", body).status(), file);
    }

    await()
        .atMost(LONG)
        .until(() -> odd.stream().noneMatch(file -> Files.exists(directory.resolve(file))));
    for (String file : alike) {
      assertTrue(Files.exists(directory.resolve(file)), file);
      Files.delete(directory.resolve(file));
    }
    Files.delete(directory);
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

  private String later(String path) {
    return producer
        .post(
            "/deletions", "{\"root\":\"videos\",\"path\":\"%s\",\"after\":\"P1D\"}".formatted(path))
        .json()
        .getString("id");
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
