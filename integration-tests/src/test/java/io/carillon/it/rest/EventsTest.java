package io.carillon.it.rest;

import static io.carillon.it.rest.RunningServer.delete;
import static io.carillon.it.rest.RunningServer.get;
import static io.carillon.it.rest.RunningServer.post;
import static io.carillon.it.rest.RunningServer.uniqueName;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.it.rest.RunningServer.Answer;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is scheduled can be seen, met, refused and cancelled. */
class EventsTest {
  private final String name = uniqueName();

  @Test
  void aScheduledEventIsWhereLocationSays() {
    String payload =
        "{\"b\" : 1.10, \"a\":[12345678901234567890123, 1e400, -0], \"é\":\"\\u00e9😀\"}";
    var created =
        schedule(
            "\"runAt\":\"2199-12-31T23:59:59.9999+01:00\",\"priority\":9,\"key\":\"k/%\",\"payload\":"
                + payload);
    assertEquals(201, created.status(), created::toString);
    String location = created.header("Location");
    assertEquals("/carillon/api/v1/events/" + id(created), location);

    var shown = get("viewer", location.substring("/carillon/api/v1".length()));
    assertEquals(200, shown.status(), shown::toString);
    assertTrue(shown.body().contains("\"payload\":" + payload + ","), shown::toString);
    JsonObject event = shown.json();
    assertEquals(name, event.getString("name"));
    assertEquals("SCHEDULED", event.getString("state"));
    assertEquals("2199-12-31T22:59:59.999Z", event.getString("runAt"));
    assertEquals(9, event.getInt("priority"));
    assertEquals("k/%", event.getString("key"));
    assertEquals(1, event.getInt("attempt"));
    assertEquals("producer", event.getString("createdBy"));
    assertTrue(
        Instant.parse(event.getString("createdAt"))
            .isBefore(Instant.parse("2199-01-01T00:00:00Z")));
    assertEquals(0, event.getJsonArray("executions").size());
    assertEquals("It waits for its time, 2199-12-31T22:59:59.999Z.", event.getString("why"));
  }

  @Test
  void anEventThatNoNodeHandlesSaysSo() {
    var event = schedule("\"payload\":null").json();
    assertEquals("UNHANDLED", event.getString("state"));
    assertTrue(
        event.getString("why").startsWith("No live node has a handler for '" + name + "'"),
        event::toString);
    assertEquals(List.of(event.getString("id")), ids("/events?state=UNHANDLED&name=" + name));
    assertEquals(204, delete("producer", "/events/" + event.getString("id")).status());
  }

  @Test
  void aKeyIsKeptRejectedOrReplaced() {
    var first = schedule("\"delay\":\"P300D\",\"key\":\"k\"");
    assertEquals(201, first.status(), first::toString);
    var kept = schedule("\"key\":\"k\",\"onConflict\":\"KEEP\"");
    assertEquals(200, kept.status(), kept::toString);
    assertEquals(id(first), id(kept));
    var rejected = schedule("\"key\":\"k\",\"onConflict\":\"REJECT\"");
    assertEquals(409, rejected.status(), rejected::toString);
    assertEquals(List.of("key"), rejected.fields());
    var replacing = schedule("\"delay\":\"P300D\",\"key\":\"k\",\"onConflict\":\"REPLACE\"");
    assertEquals(201, replacing.status(), replacing::toString);
    assertEquals(List.of(id(replacing)), ids("/events?state=SCHEDULED&key=k&name=" + name));
  }

  @Test
  void aCancelledEventIsNotScheduledAnyMore() {
    String id = id(schedule("\"delay\":\"P300D\""));
    assertEquals(204, delete("producer", "/events/" + id).status());
    assertEquals(List.of(), ids("/events?state=SCHEDULED&name=" + name));
    assertEquals("CANCELLED", get("viewer", "/events/" + id).json().getString("state"));
    var again = delete("operator", "/events/" + id);
    assertEquals(409, again.status(), again::toString);
  }

  @Test
  void aDeadEventCannotBeCancelledAndGivesItsKeyUp() {
    String bad = "{\"name\":\"PayBills\",\"key\":\"%s\",\"payload\":5}".formatted(name);
    var dead = post("producer", "/events", bad);
    String path = "/events/" + id(dead);
    await().until(() -> get("viewer", path).json().getString("state").equals("DEAD"));
    assertTrue(get("viewer", path).json().getString("lastError").contains("a JSON number"), path);

    assertEquals(409, delete("operator", path).status());
    assertEquals("DEAD", get("viewer", path).json().getString("state"));
    var successor = post("producer", "/events", bad);
    assertEquals(201, successor.status(), successor::toString);
  }

  @Test
  void everyChangeIsOnRecordAndARefusedOneIsNot() {
    String id = id(schedule("\"delay\":\"P300D\",\"key\":\"k\""));
    schedule("\"key\":\"k\",\"onConflict\":\"REJECT\"");
    delete("operator", "/events/" + id);
    List<String> record = new ArrayList<>();
    for (var entry : items("/audit?limit=500")) {
      if (entry.getString("target").equals(id)) {
        record.add(entry.getString("who") + " " + entry.getString("action"));
        assertEquals(name, entry.getJsonObject("after").getString("name"));
      }
    }
    assertEquals(List.of("operator event.cancel", "producer event.schedule"), record);
    assertTrue(items("/audit?who=operator&limit=1").get(0).containsKey("before"));
  }

  @Test
  void aWalkOverAllPagesShowsEachEventOnceNewestFirst() {
    List<String> scheduled = new ArrayList<>();
    for (int i = 0; i < 11; i++) {
      scheduled.add(0, id(schedule("\"delay\":\"P300D\"")));
    }
    assertEquals(
        scheduled,
        walk("/events?limit=4&sort=-id&name=" + name, () -> schedule("\"delay\":\"P300D\"")));
  }

  @Test
  void aTimeListsTheEventsThatAreDueInItLatestFirst() {
    List<String> scheduled = new ArrayList<>();
    for (int day : List.of(3, 1, 4, 2, 2, 9)) {
      scheduled.add(id(schedule("\"runAt\":\"2090-01-0%dT00:00:00Z\"".formatted(day))));
    }
    delete("operator", "/events/" + scheduled.get(0));
    String within = "&from=2090-01-01T00:00:00.001Z&to=2090-01-09T00:00:00Z&name=" + name;
    List<String> latestFirst = Stream.of(2, 0, 4, 3).map(scheduled::get).toList();
    for (int limit = 1; limit <= 4; limit++) {
      assertEquals(latestFirst, walk("/events?sort=-runAt&limit=" + limit + within, () -> {}));
    }
    String next = get("viewer", "/events?limit=1" + within).json().getString("next");
    assertEquals(400, get("viewer", "/events?cursor=" + next).status());
    assertEquals(400, get("viewer", "/events?sort=-id" + within).status());
    String newest = get("viewer", "/events?limit=1&name=" + name).json().getString("next");
    assertEquals(400, get("viewer", "/events?cursor=" + newest + within).status());
  }

  private static List<String> walk(String path, Runnable betweenPages) {
    List<String> walked = new ArrayList<>();
    Optional<String> cursor = Optional.of("");
    while (cursor.isPresent()) {
      JsonObject page =
          get("viewer", path + (cursor.get().isEmpty() ? "" : "&cursor=" + cursor.get())).json();
      page.getJsonArray("items").forEach(item -> walked.add(item.asJsonObject().getString("id")));
      cursor = page.isNull("next") ? Optional.empty() : Optional.of(page.getString("next"));
      betweenPages.run();
    }
    return walked;
  }

  @Test
  void nodesHandlersAndNumbersAreShown() {
    List<JsonObject> nodes = items("/nodes");
    assertTrue(
        nodes.stream().anyMatch(node -> node.getString("state").equals("UP")), nodes::toString);
    List<JsonObject> handlers = items("/handlers");
    assertTrue(
        handlers.stream().allMatch(handler -> !handler.getJsonArray("nodes").isEmpty()),
        handlers::toString);
    assertEquals(
        Set.of("SCHEDULED", "RUNNING", "RETRYING", "PAUSED", "UNHANDLED", "DEAD"),
        get("viewer", "/stats").json().getJsonObject("unfinished").keySet());
    assertEquals(
        200, get("viewer", "/executions?from=2020-01-01T00:00:00%2B02:00&limit=1").status());
    assertEquals(200, get("viewer", "/executions/running").status());
  }

  private Answer schedule(String members) {
    return post("producer", "/events", "{\"name\":\"%s\",%s}".formatted(name, members));
  }

  private static String id(Answer answer) {
    return answer.json().getString("id");
  }

  private static List<String> ids(String path) {
    return items(path).stream().map(item -> item.getString("id")).toList();
  }

  private static List<JsonObject> items(String path) {
    return get("viewer", path).json().getJsonArray("items").getValuesAs(JsonObject.class);
  }
}
