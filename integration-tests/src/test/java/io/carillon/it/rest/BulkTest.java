package io.carillon.it.rest;

import static io.carillon.it.rest.RunningServer.NDJSON;
import static io.carillon.it.rest.RunningServer.get;
import static io.carillon.it.rest.RunningServer.post;
import static io.carillon.it.rest.RunningServer.uniqueName;
import static org.junit.jupiter.api.Assertions.assertEquals;

import jakarta.json.JsonObject;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Many events in one request. */
class BulkTest {
  private final String name = uniqueName();

  @Test
  void goodLinesAreStoredBesideBadOnes() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      lines.add("{\"name\":\"%s\",\"delay\":\"P300D\",\"payload\":%d}".formatted(name, i));
    }
    lines.set(3, "{\"name\":");
    lines.set(10, "");
    lines.set(20, "{\"name\":\"%s\",\"delay\":\"P300D\",\"key\":\"k\"}".formatted(name));
    lines.set(30, "{\"name\":\"%s\",\"key\":\"k\"}".formatted(name));
    lines.set(40, "{\"name\":\"%s\",\"key\":\"k\",\"onConflict\":\"REJECT\"}".formatted(name));
    lines.set(550, "{\"name\":\"%s\",\"payload\":\"%s\"}".formatted(name, "x".repeat(1 << 20)));
    lines.set(560, "{\"name\":\"%s\",\"payload\":\"%s\"}".formatted(name, "x".repeat(3 << 20)));

    JsonObject answer = send(String.join("\n", lines));
    assertEquals(594, answer.getInt("accepted"), answer::toString);
    assertEquals(1, answer.getInt("existing"));
    assertEquals(4, answer.getInt("rejectedCount"));
    assertEquals(
        List.of("4 body", "41 key", "551 payload", "561 payload"),
        answer.getJsonArray("rejected").getValuesAs(JsonObject.class).stream()
            .map(
                r ->
                    r.getInt("line")
                        + " "
                        + r.getJsonArray("errors").getJsonObject(0).getString("field"))
            .toList());
    assertEquals(
        500, get("viewer", "/events?limit=500&name=" + name).json().getJsonArray("items").size());
  }

  @Test
  void allRejectionsAreCountedAndAThousandListed() {
    JsonObject answer = send("{}\r\n".repeat(2500));
    assertEquals(2500, answer.getInt("rejectedCount"));
    assertEquals(1000, answer.getJsonArray("rejected").size());
  }

  @Test
  void bytesThatAreNotUtf8SpoilTheirLineOnly() {
    byte[] body =
        ("{\"name\":\"\u00ff\"}\n{\"name\":\"" + name + "\",\"delay\":\"P300D\"}")
            .getBytes(StandardCharsets.ISO_8859_1);
    JsonObject answer =
        post("producer", "/events/bulk", NDJSON, BodyPublishers.ofByteArray(body)).json();
    assertEquals(1, answer.getInt("accepted"), answer::toString);
    assertEquals(1, answer.getInt("rejectedCount"));
  }

  @Test
  void onlyLinesOfJsonAreTaken() {
    assertEquals(415, post("producer", "/events/bulk", "[]").status());
  }

  private static JsonObject send(String lines) {
    var answer = post("producer", "/events/bulk", NDJSON, BodyPublishers.ofString(lines));
    assertEquals(200, answer.status(), answer::toString);
    return answer.json();
  }
}
