package io.carillon.it.rest;

import static io.carillon.it.rest.RunningServer.NDJSON;
import static io.carillon.it.rest.RunningServer.delete;
import static io.carillon.it.rest.RunningServer.get;
import static io.carillon.it.rest.RunningServer.post;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.it.rest.RunningServer.Answer;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Deletions over HTTP, with real files in the root {@code videos} of the server. */
class DeletionsTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final Path videos = Path.of(root("admin", "videos").getString("location"));
  private final String name = "it-" + UUID.randomUUID();

  @Test
  void whatIsDueGoesAndItsRecordToo() {
    Path file = write(name + "/film.mp4", 1_000);

    Answer created = schedule("\"recursive\":true,\"reason\":\"no longer wanted\"");

    assertEquals(201, created.status(), created::toString);
    String id = id(created);
    assertTrue(
        created.header("Location").endsWith("/carillon/api/v1/deletions/" + id),
        () -> created.header("Location"));
    await().atMost(LONG).until(() -> get("viewer", "/deletions/" + id).status() == 404);
    assertFalse(Files.exists(file));
    assertFalse(Files.exists(file.getParent()));
  }

  @Test
  void aRecordIsShownListedAndRestored() {
    Path file = write(name, 1);
    Answer created = schedule("\"after\":\"P30D\",\"reason\":\"old\"");
    String id = id(created);

    JsonObject shown = get("viewer", "/deletions/" + id).json();
    assertEquals("videos", shown.getString("root"));
    assertEquals(name, shown.getString("path"));
    assertEquals("SCHEDULED", shown.getString("state"));
    assertEquals("old", shown.getString("reason"));
    assertEquals("producer", shown.getString("createdBy"));
    assertEquals(0, shown.getInt("attempts"));
    assertTrue(ids("/deletions?state=SCHEDULED&root=videos&limit=500").contains(id));
    assertFalse(ids("/deletions?state=PARKED&limit=500").contains(id));

    assertEquals(409, post("operator", "/deletions/" + id + "/retry", "{}").status());
    assertEquals(204, delete("producer", "/deletions/" + id).status());
    assertEquals(404, delete("producer", "/deletions/" + id).status());
    assertEquals(404, get("viewer", "/deletions/" + id).status());
    assertTrue(Files.exists(file));
    assertEquals(
        List.of("deletion.restore", "deletion.schedule"),
        items("/audit?limit=500").stream()
            .filter(entry -> entry.getString("target").equals(id))
            .map(entry -> entry.getString("action"))
            .toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../../etc/hosts",
        "/etc/hosts",
        "/data/out/../out2/x",
        "a/../../out2/x",
        ".",
        "",
        "a//b",
        "a/",
        "..",
        "file:///etc/hosts",
        "a\u0000b",
        ".carillon-trash",
        ".carillon-trash/x"
      })
  void whatLeadsOutIsRefusedAndNamed(String path) {
    Answer answer = schedule("videos", path, "");

    assertEquals(400, answer.status(), answer::toString);
    assertEquals(List.of("path"), answer.fields());
  }

  @Test
  void hardLimitsAndLinksAreRefused() throws IOException {
    assertEquals(List.of("path"), schedule("videos", "x".repeat(256), "").fields());
    assertEquals(List.of("path"), schedule("videos", "d/".repeat(2_100) + "x", "").fields());
    Path elsewhere = Files.createTempDirectory("it");
    Files.createSymbolicLink(videos.resolve(name), elsewhere);
    assertEquals(List.of("path"), schedule("videos", name + "/x", "").fields());
    Files.delete(videos.resolve(name));
  }

  @Test
  void badFieldsAreNamed() {
    assertEquals(List.of("root"), schedule("no-such-root", "a", "").fields());
    assertEquals(
        List.of("after"), schedule("\"after\":\"P1D\",\"at\":\"2030-01-01T00:00:00Z\"").fields());
    assertEquals(List.of("after"), schedule("\"after\":\"-P1D\"").fields());
    assertEquals(List.of("recursive"), schedule("\"recursive\":\"yes\"").fields());
    assertEquals(List.of("force"), schedule("\"force\":true").fields());
    assertEquals(400, get("viewer", "/deletions?state=GONE").status());
    assertEquals(400, get("viewer", "/deletions?limit=0").status());
    assertEquals(404, get("viewer", "/deletions/" + UUID.randomUUID()).status());
    assertEquals(404, get("viewer", "/deletions/no-id").status());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"root\":\"none\"}|root",
        "{\"root\":\"\"}|root",
        "{\"root\":1}|root",
        "{\"dueBefore\":\"tomorrow\"}|dueBefore",
        "{\"dueBefore\":\"10000-01-01T00:00:00Z\"}|dueBefore",
        "{\"dueBefore\":9223372036854775807}|dueBefore",
        "{\"limit\":1}|limit",
        "[]|body",
        "{|body"
      })
  void whatIsWrongWithADryRunIsNamed(String body, String field) {
    Answer answer = post("viewer", "/deletions/dry-run", body);

    assertEquals(400, answer.status(), answer::toString);
    assertEquals(List.of(field), answer.fields(), answer::toString);
  }

  @Test
  void instantsAtTheEndsOfTheCalendarAreLookedAt() {
    for (String instant :
        List.of(
            "0000-01-01T00:00:00Z",
            "9999-12-31T23:59:59.999999999Z",
            "9999-12-31T23:59:59-18:00")) {
      Answer answer =
          post("viewer", "/deletions/dry-run", "{\"dueBefore\":\"%s\"}".formatted(instant));
      assertEquals(200, answer.status(), answer::toString);
    }
  }

  @Test
  void absurdSizesAreRefusedByField() {
    assertEquals(List.of("after"), schedule("\"after\":\"P9999999D\"").fields());
    assertEquals(List.of("after"), schedule("\"after\":\"PT9223372036854775808S\"").fields());
    assertEquals(List.of("at"), schedule("\"at\":\"10000-01-01T00:00:00Z\"").fields());
    assertEquals(List.of("reason"), schedule("\"reason\":\"" + "x".repeat(1_001) + "\"").fields());
    assertEquals(List.of("path"), schedule("videos", "x".repeat(1_000_000), "").fields());
    assertEquals(List.of("root"), schedule("r".repeat(201), "a", "").fields());
    assertEquals(List.of("root"), schedule("", "a", "").fields());
    assertEquals(List.of("root", "path"), post("producer", "/deletions", "{}").fields());
    Answer large = schedule("videos", "x".repeat(2 << 20), "");
    assertEquals(413, large.status(), large::toString);
    assertEquals(List.of("body"), large.fields());
    for (String query : List.of("limit=501", "limit=x", "cursor=x", "state=gone", "sort=id")) {
      Answer answer = get("viewer", "/deletions?" + query);
      assertEquals(400, answer.status(), answer::toString);
      assertEquals(List.of(query.substring(0, query.indexOf('='))), answer.fields());
    }
    assertEquals(0, get("viewer", "/deletions?root=none").json().getJsonArray("items").size());
  }

  @Test
  void rolesAreKept() {
    String body = "{\"root\":\"videos\",\"path\":\"a\",\"after\":\"P1D\"}";
    assertEquals(403, post("viewer", "/deletions", body).status());
    assertEquals(403, post("operator", "/deletions", body).status());
    assertEquals(403, get("producer", "/deletions").status());
    assertEquals(403, delete("viewer", "/deletions/" + UUID.randomUUID()).status());
    assertEquals(
        403, post("producer", "/deletions/" + UUID.randomUUID() + "/retry", "{}").status());
    assertFalse(root("viewer", "videos").containsKey("location"));
    assertFalse(root("operator", "videos").containsKey("location"));
  }

  @Test
  void goodLinesOfABulkAreStoredAndBadOnesAreNamed() {
    List<Path> files = Stream.of("a", "b").map(file -> write(name + "/" + file, 10)).toList();
    String lines =
        Stream.of(name + "/a", "../x", name + "/b")
            .map(path -> Json.createObjectBuilder().add("root", "videos").add("path", path).build())
            .map(JsonObject::toString)
            .collect(Collectors.joining("\n"));

    Answer answer =
        post("producer", "/deletions/bulk", NDJSON, BodyPublishers.ofString(lines + "\nnonsense"));

    assertEquals(200, answer.status(), answer::toString);
    assertEquals(2, answer.json().getInt("accepted"), answer::toString);
    assertEquals(
        List.of(2, 4),
        answer.json().getJsonArray("rejected").getValuesAs(JsonObject.class).stream()
            .map(rejected -> rejected.getInt("line"))
            .toList());
    await().atMost(LONG).until(() -> files.stream().noneMatch(Files::exists));
  }

  @Test
  void aBulkIsAuditedAsOne() {
    String lines =
        Stream.of("a", "b", "c")
            .map(
                file ->
                    "{\"root\":\"videos\",\"path\":\"%s/%s\",\"after\":\"P1D\"}"
                        .formatted(name, file))
            .collect(Collectors.joining("\n"));

    post("producer", "/deletions/bulk", NDJSON, BodyPublishers.ofString(lines));

    List<String> stored =
        items("/deletions?state=SCHEDULED&limit=500").stream()
            .filter(record -> record.getString("path").startsWith(name))
            .map(record -> record.getString("id"))
            .sorted()
            .toList();
    assertEquals(3, stored.size());
    JsonObject entry =
        items("/audit?who=producer&limit=500").stream()
            .filter(candidate -> candidate.getString("target").equals(stored.get(0)))
            .findFirst()
            .orElseThrow();
    assertEquals("deletion.schedule-bulk", entry.getString("action"), entry::toString);
    assertEquals(3, entry.getJsonObject("after").getInt("count"), entry::toString);
    stored.forEach(id -> delete("producer", "/deletions/" + id));
  }

  @Test
  void aDryRunSaysWhatWouldGoAndChangesNothing() {
    Path file = write(name + "/x", 5_000);
    String id = id(schedule("\"after\":\"P1D\",\"recursive\":true"));
    write(name + "-full/x", 1);
    String refused = id(schedule("videos", name + "-full", ",\"after\":\"P1D\""));

    Answer now = post("viewer", "/deletions/dry-run", "{\"root\":\"videos\"}");
    Answer later =
        post(
            "viewer",
            "/deletions/dry-run",
            "{\"root\":\"videos\",\"dueBefore\":\"2999-01-01T00:00:00Z\"}");

    assertEquals(200, now.status(), now::toString);
    assertTrue(later.json().getInt("records") >= now.json().getInt("records") + 2);
    assertTrue(later.json().getInt("bytes") >= 5_000, later::toString);
    assertTrue(
        later.json().getJsonArray("refused").getValuesAs(JsonObject.class).stream()
            .anyMatch(obstacle -> obstacle.getString("id").equals(refused)),
        later::toString);
    assertTrue(Files.exists(file));
    assertEquals("SCHEDULED", get("viewer", "/deletions/" + id).json().getString("state"));
    for (String nothing : List.of("", "{}", "{\"root\":null}")) {
      assertEquals(200, post("viewer", "/deletions/dry-run", nothing).status(), nothing);
    }
    delete("producer", "/deletions/" + id);
    delete("producer", "/deletions/" + refused);
  }

  @Test
  void whatResistsIsParkedWithPathAndCauseAndRetried() throws IOException {
    Path obstacle = write(name + "/x", 1);
    String id = id(schedule(""));
    await()
        .atMost(LONG)
        .until(() -> get("viewer", "/deletions/" + id).json().getString("state").equals("PARKED"));
    JsonObject parked = get("viewer", "/deletions/" + id).json();
    assertEquals(2, parked.getInt("attempts"));
    assertEquals(name + ": the directory is not empty (NOT_EMPTY)", parked.getString("lastError"));
    assertEquals(
        videos.resolve(name) + ": the directory is not empty (NOT_EMPTY)",
        get("admin", "/deletions/" + id).json().getString("lastError"));
    assertTrue(ids("/deletions?state=PARKED&limit=500").contains(id));
    await()
        .atMost(LONG)
        .until(
            () ->
                items("/executions?schedule=deletion&state=FAILED").stream()
                    .anyMatch(
                        run -> run.getJsonObject("error").getString("class").equals("partial")));

    Files.delete(obstacle);
    assertEquals(202, post("operator", "/deletions/" + id + "/retry", "{}").status());

    await().atMost(LONG).until(() -> get("viewer", "/deletions/" + id).status() == 404);
    assertFalse(Files.exists(videos.resolve(name)));
  }

  @Test
  void rootsAndProgressAreShown() {
    JsonObject root = root("admin", "videos");
    assertEquals("OK", root.getString("state"));
    assertTrue(root.getJsonNumber("freeBytes").longValue() > 0, root::toString);
    write(name, 100);
    String id = id(schedule(""));
    await().atMost(LONG).until(() -> get("viewer", "/deletions/" + id).status() == 404);
    await()
        .atMost(LONG)
        .until(
            () -> {
              JsonObject progress = get("viewer", "/deletions/progress").json();
              return progress.getInt("done") > 0 && progress.getInt("total") > 0;
            });
    await()
        .atMost(LONG)
        .until(() -> !items("/executions?schedule=deletion&state=SUCCEEDED&limit=1").isEmpty());
    String run =
        items("/executions?schedule=deletion&state=SUCCEEDED&limit=1").get(0).getString("id");
    JsonObject sums = get("viewer", "/executions/" + run).json().getJsonObject("progress");
    assertTrue(sums.getInt("done") > 0, sums::toString);
    assertEquals(0, sums.getInt("failed"));
    assertTrue(sums.containsKey("bytes") && sums.containsKey("errors"), sums::toString);
  }

  @Test
  void theOldCallStillWorks() throws IOException {
    Path film = write(name + "/film.mp4", 10);

    Answer answer = oldCall("producer", name);

    assertEquals(200, answer.status(), answer::toString);
    assertEquals("", answer.body());
    await().atMost(LONG).until(() -> !Files.exists(film.getParent(), LinkOption.NOFOLLOW_LINKS));
    for (String empty : List.of("", "/", "/%20")) {
      Answer refusal =
          RunningServer.send(RunningServer.asWeb("producer", "/video-delete-record" + empty).GET());
      assertEquals(400, refusal.status(), refusal::toString);
      assertEquals("video id should not be empty", refusal.body());
    }
    assertEquals(400, oldCall("producer", name + "/film.mp4").status());
    assertEquals(400, oldCall("producer", ".carillon-trash").status());
    assertNotEquals(200, oldCall("producer", "%2e%2e").status());
    Path literal = write(name + "%2F..", 1);
    assertEquals(400, oldCall("producer", name + "%2F..").status());
    assertEquals(400, oldCall("producer", name + "%2fx").status());
    assertEquals(200, oldCall("producer", name + "%252F..").status());
    await().atMost(LONG).until(() -> !Files.exists(literal));
    assertEquals(400, oldCall("producer", "%E9").status());
    Path kept = write(name + "/kept.mp4", 1);
    Answer head =
        RunningServer.send(
            RunningServer.asWeb("producer", "/video-delete-record/" + name)
                .method("HEAD", BodyPublishers.noBody()));
    assertEquals(405, head.status());
    assertTrue(
        items("/deletions?root=videos&limit=500").stream()
            .noneMatch(record -> record.getString("path").equals(name)));
    assertTrue(Files.exists(kept));
    assertEquals(403, oldCall("viewer", name).status());
    assertEquals(
        401,
        RunningServer.send(RunningServer.request("/video-delete-record/" + name).GET()).status());
  }

  private static Answer oldCall(String role, String videoId) {
    return RunningServer.send(RunningServer.asWeb(role, "/video-delete-record/" + videoId).GET());
  }

  private Answer schedule(String members) {
    return schedule("videos", name, members.isEmpty() ? "" : "," + members);
  }

  private static Answer schedule(String root, String path, String more) {
    String fields =
        Json.createObjectBuilder().add("root", root).add("path", path).build().toString();
    return post("producer", "/deletions", fields.substring(0, fields.length() - 1) + more + "}");
  }

  private static String id(Answer answer) {
    assertEquals(201, answer.status(), answer::toString);
    return answer.json().getString("id");
  }

  private static List<String> ids(String path) {
    return items(path).stream().map(item -> item.getString("id")).toList();
  }

  private static List<JsonObject> items(String path) {
    return get("viewer", path).json().getJsonArray("items").getValuesAs(JsonObject.class);
  }

  private static JsonObject root(String role, String name) {
    return get(role, "/deletions/roots")
        .json()
        .getJsonArray("items")
        .getValuesAs(JsonObject.class)
        .stream()
        .filter(root -> root.getString("name").equals(name))
        .findFirst()
        .orElseThrow();
  }

  private Path write(String path, int bytes) {
    try {
      Path file = videos.resolve(path);
      Files.createDirectories(file.getParent());
      return Files.write(file, new byte[bytes]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
