package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.json.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and payloads at their limits, through URL, JSON, database and back. */
class RoundTripTest {
  private static final Duration LONG = Duration.ofMinutes(2);
  private static final int MIB = 1 << 20;

  private final Rest producer = RunningCluster.rest(FIRST, "producer");
  private final Rest viewer = RunningCluster.rest(FIRST, "viewer");

  static String[] oddNames() {
    return new String[] {
      "🎉".repeat(200),
      "a/b",
      "100%",
      "%2e%2e/",
      "say \"hi\" it's",
      "a&b=c?d#e",
      "\\back\\slash",
      "<b>",
      "ümläut é"
    };
  }

  @ParameterizedTest
  @MethodSource("oddNames")
  void aNameSurvivesUrlJsonAndDatabase(String name) {
    String body = Json.createObjectBuilder().add("name", name).add("key", name).build().toString();
    var created = producer.post("/events", body);
    assertEquals(201, created.status(), created.body());
    String id = created.json().getString("id");
    var found =
        viewer.get(
            "/events?name=" + URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"));
    assertEquals(200, found.status(), found.body());
    var item = found.json().getJsonArray("items").getJsonObject(0);
    assertEquals(id, item.getString("id"));
    assertEquals(name, item.getString("name"));
    assertEquals(name, item.getString("key"));
    assertEquals(200, producer.post("/events", body).status(), "the same key again is met");
    assertEquals(204, producer.delete("/events/" + id).status());
    assertEquals("CANCELLED", viewer.get("/events/" + id).json().getString("state"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " a", "a ", "a\nb", "a\u0000b", "\u007f"})
  void whatIsNoNameIsRefusedByField(String name) {
    assertRefused(Json.createObjectBuilder().add("name", name).build().toString(), "name");
  }

  @Test
  void aNameOf201CodePointsIsRefusedByField() {
    assertRefused(
        Json.createObjectBuilder().add("name", "🎉".repeat(201)).build().toString(), "name");
  }

  @Test
  void aPayloadOfOneMebibyteArrivesAtTheHandlerAsItWasSent() {
    String text = "\"" + "ä€🎉\\n".repeat((MIB - 2) / 11);
    String payload =
        text + "x".repeat(MIB - 1 - text.getBytes(StandardCharsets.UTF_8).length) + "\"";
    assertEquals(MIB, payload.getBytes(StandardCharsets.UTF_8).length);
    var created = producer.post("/events", "{\"name\":\"Echo\",\"payload\":" + payload + "}");
    assertEquals(201, created.status(), () -> created.body());
    String id = created.json().getString("id");
    await()
        .atMost(LONG)
        .until(() -> viewer.get("/events/" + id).json().getString("state").equals("SUCCEEDED"));
    assertEquals(payload, Sql.text("SELECT payload FROM probe_echo WHERE event_id = '" + id + "'"));
  }

  @Test
  void aPayloadAboveOneMebibyteIsRefusedByField() {
    assertRefused("{\"name\":\"Echo\",\"payload\":\"" + "x".repeat(MIB) + "\"}", "payload");
  }

  @Test
  void theCharacterU0000InAPayloadIsRefusedByField() {
    assertRefused("{\"name\":\"Echo\",\"payload\":{\"deep\":[\"a\\u0000b\"]}}", "payload");
  }

  private void assertRefused(String body, String field) {
    var answer = producer.post("/events", body);
    assertTrue(
        answer.status() >= 400 && answer.status() < 500, answer.status() + " " + answer.body());
    assertTrue(
        answer.json().getJsonArray("errors").stream()
            .anyMatch(e -> e.asJsonObject().getString("field").equals(field)),
        answer.body());
  }
}
