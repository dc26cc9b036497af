package io.carillon.it.rest;

import static io.carillon.it.rest.RunningServer.delete;
import static io.carillon.it.rest.RunningServer.get;
import static io.carillon.it.rest.RunningServer.post;
import static io.carillon.it.rest.RunningServer.put;
import static io.carillon.it.rest.RunningServer.uniqueName;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.it.rest.RunningServer.Answer;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Schedules that few people write. */
class ScheduleEdgesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final String path = "/schedules/" + uniqueName();

  @AfterEach
  void remove() {
    delete("admin", path);
  }

  @Test
  void noScheduleIsNamedLikeACallOrARunOfThePlatform() {
    for (String name : List.of("preview", "import", "deletion", "history-retention")) {
      Answer refused =
          put("admin", "/schedules/" + name, "{\"event\":\"Noop\",\"spec\":\"@daily\"}");
      assertEquals(400, refused.status(), refused::toString);
      assertEquals(List.of("name"), refused.fields());
    }
  }

  @Test
  void aPreviewOfAnIntervalIsPreciseToTheMillisecondAndCountsFromItsStart() {
    for (String spec : List.of("@every 90s", "@every 90000000000ns", "@every PT1M30S")) {
      JsonObject preview =
          post(
                  "viewer",
                  "/schedules/preview?count=2",
                  "{\"event\":\"Noop\",\"spec\":\"%s\"}".formatted(spec))
              .json();
      Instant first = fire(preview, 0);
      assertEquals(0, first.getNano() % 1_000_000, preview::toString);
      assertEquals(first.plusSeconds(90), fire(preview, 1));
    }
    JsonObject started =
        post(
                "viewer",
                "/schedules/preview?count=1&after=2030-01-01T00:00:00.000000001Z",
                "{\"event\":\"Noop\",\"spec\":\"@every 90s\",\"startAt\":\"2030-01-01T00:00:00.123456789Z\"}")
            .json();
    assertEquals(Instant.parse("2030-01-01T00:00:00.123Z"), fire(started, 0));
    Answer refused =
        post(
            "viewer",
            "/schedules/preview",
            "{\"event\":\"Noop\",\"spec\":\"@every 1500000000ns\"}");
    assertEquals(400, refused.status(), refused::toString);
    assertTrue(refused.body().contains("whole number of seconds"), refused::toString);
  }

  private static Instant fire(JsonObject preview, int index) {
    return Instant.parse(preview.getJsonArray("fires").getJsonObject(index).getString("instant"));
  }

  @Test
  void anApplicationsOwnKindOfScheduleFires() {
    String body = "{\"event\":\"Noop\",\"spec\":\"@odd seconds\"}";
    JsonObject preview = post("viewer", "/schedules/preview", body).json();
    assertEquals("odd", preview.getString("dialect"), preview::toString);
    assertEquals("Every odd second.", preview.getString("summary"));
    Answer stored = put("admin", path, body);
    assertEquals(201, stored.status(), stored::toString);
    await().atMost(PATIENCE).until(() -> executions().size() >= 2);
    assertTrue(
        executions().stream()
            .allMatch(
                run -> Instant.parse(run.getString("scheduledAt")).getEpochSecond() % 2 == 1));
    assertEquals("odd", get("viewer", path).json().getString("dialect"));
  }

  private List<JsonObject> executions() {
    return get("viewer", "/executions?schedule=" + path.substring(11))
        .json()
        .getJsonArray("items")
        .getValuesAs(JsonObject.class);
  }

  @Test
  void aScheduleThatNobodyHandlesIsStoredAndSaysSo() {
    Answer stored =
        put("admin", path, "{\"event\":\"%s\",\"spec\":\"@daily\"}".formatted(uniqueName()));
    assertEquals(201, stored.status(), stored::toString);
    assertTrue(
        stored.json().getString("why").startsWith("No live node has a handler for"),
        stored::toString);
    JsonObject handled = put("admin", path, "{\"event\":\"Noop\",\"spec\":\"@daily\"}").json();
    assertFalse(handled.containsKey("why"), handled::toString);
  }

  @Test
  void anIntervalCountsFromTheEpochIfThatIsItsStart() {
    Answer stored =
        put(
            "admin",
            path,
            "{\"event\":\"Noop\",\"spec\":\"@every 90s\",\"startAt\":\"1970-01-01T00:00:00Z\",\"endAt\":\"9999-12-31T23:59:59.999Z\"}");
    assertEquals(201, stored.status(), stored::toString);
    JsonObject schedule = get("viewer", path).json();
    assertEquals("1970-01-01T00:00:00Z", schedule.getString("startAt"));
    assertEquals("9999-12-31T23:59:59.999Z", schedule.getString("endAt"));
    for (JsonString fire : schedule.getJsonArray("nextFires").getValuesAs(JsonString.class)) {
      assertEquals(0, Instant.parse(fire.getString()).toEpochMilli() % 90_000, fire::getString);
    }
  }

  @Test
  void anOldZoneIdIsTheOneItIsLinkedTo() {
    Answer stored =
        put("admin", path, "{\"event\":\"Noop\",\"spec\":\"0 9 1 7 *\",\"zone\":\"EST\"}");
    assertEquals(201, stored.status(), stored::toString);
    assertEquals("America/Panama", stored.json().getString("zone"));
    assertTrue(
        get("viewer", path).json().getJsonArray("nextFires").getString(0).endsWith("T14:00:00Z"));
  }

  @Test
  void everyAnswerSaysWhoPausedIt() {
    put("admin", path, "{\"event\":\"Noop\",\"spec\":\"@daily\"}");
    String why = "It is paused: operator paused it at ";
    Answer paused = post("operator", path + "/pause", "{}");
    assertTrue(paused.json().getString("why").startsWith(why), paused::toString);
    Answer changed = put("admin", path, "{\"event\":\"Noop\",\"spec\":\"@hourly\"}");
    assertTrue(changed.json().getString("why").startsWith(why), changed::toString);
    Answer listed = get("viewer", "/schedules?event=Noop&state=PAUSED&limit=500");
    assertTrue(listed.body().contains(why), listed::toString);
    Answer resumed = post("operator", path + "/resume", "{}");
    assertFalse(resumed.json().containsKey("why"), resumed::toString);
  }
}
