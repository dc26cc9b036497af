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
  void noScheduleIsNamedLikeACall() {
    for (String name : List.of("preview", "import")) {
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
  void aCrontabOfAnUnknownZoneIsRefusedFromThatLineOn() {
    String text = "0 1 * * * a\\nCRON_TZ=Mars/Base\\n0 2 * * * b\\nCRON_TZ=UTC\\n0 3 * * * c";
    JsonObject report =
        post(
                "admin",
                "/schedules/import?format=crontab",
                "{\"event\":\"Noop\",\"text\":\"%s\"}".formatted(text))
            .json();
    assertEquals(
        List.of("SCHEDULE", "REFUSED", "REFUSED", "ZONE", "SCHEDULE"),
        report.getJsonArray("lines").getValuesAs(JsonObject.class).stream()
            .map(line -> line.getJsonString("kind"))
            .map(JsonString::getString)
            .toList(),
        report::toString);
  }
}
