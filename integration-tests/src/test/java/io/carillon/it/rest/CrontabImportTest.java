package io.carillon.it.rest;

import static io.carillon.it.rest.RunningServer.delete;
import static io.carillon.it.rest.RunningServer.get;
import static io.carillon.it.rest.RunningServer.post;
import static io.carillon.it.rest.RunningServer.uniqueName;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.it.rest.RunningServer.Answer;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Crontab files become schedules, line by line, after a look at what that does. */
class CrontabImportTest {
  private static final String DRY = "/schedules/import?format=crontab";
  private static final String REAL = DRY + "&dryRun=false";

  private final String prefix = uniqueName() + "-";

  @AfterEach
  void remove() {
    for (int line = 1; line <= 6; line++) {
      delete("admin", "/schedules/" + prefix + line);
    }
  }

  private JsonObject report(String path, String event, String text) {
    String body =
        Json.createObjectBuilder()
            .add("text", text)
            .add("event", event)
            .add("prefix", prefix)
            .build()
            .toString();
    Answer answer = post("admin", path, body);
    assertEquals(200, answer.status(), answer::toString);
    return answer.json();
  }

  private static List<String> each(JsonObject report, String field) {
    return report.getJsonArray("lines").getValuesAs(JsonObject.class).stream()
        .map(line -> line.getString(field, "-"))
        .toList();
  }

  @Test
  void aFileIsLookedAtFirstAndThenStored() {
    String text =
        """
        # a comment
        MAILTO=ann@example.org
        30 2 * * * /usr/bin/report --all
        CRON_TZ=Asia/Tokyo
        @daily backup
        61 * * * * never
        """;
    JsonObject dry = report(DRY, "Noop", text);
    assertEquals(2, dry.getInt("schedules"), dry::toString);
    assertEquals(1, dry.getInt("refused"), dry::toString);
    assertFalse(dry.containsKey("hint"), dry::toString);
    assertEquals(
        List.of("COMMENT", "VARIABLE", "SCHEDULE", "ZONE", "SCHEDULE", "REFUSED"),
        each(dry, "kind"));
    assertEquals(404, get("viewer", "/schedules/" + prefix + "3").status());
    report(REAL, "Noop", text);
    JsonObject tokyo = get("viewer", "/schedules/" + prefix + "5").json();
    assertEquals("Asia/Tokyo", tokyo.getString("zone"));
    assertEquals("backup", tokyo.getJsonObject("payload").getString("command"));
  }

  @Test
  void itSaysWhatItReplaces() {
    report(REAL, "Noop", "0 1 * * * same\n0 2 * * * old\n");
    String text = "0 1 * * * same\n0 3 * * * new\n@hourly more\n";
    for (String path : List.of(DRY, REAL)) {
      JsonObject report = report(path, "Noop", text);
      assertEquals(List.of("UNCHANGED", "REPLACES", "CREATES"), each(report, "effect"));
      JsonObject replaced = report.getJsonArray("lines").getJsonObject(1).getJsonObject("replaced");
      assertEquals("0 2 * * *", replaced.getString("spec"));
      assertEquals("UTC", replaced.getString("zone"));
      assertEquals("Noop", replaced.getString("event"));
      assertEquals("old", replaced.getJsonObject("payload").getString("command"));
      assertFalse(report.getJsonArray("lines").getJsonObject(0).containsKey("replaced"));
    }
    assertEquals(
        List.of("UNCHANGED", "UNCHANGED", "UNCHANGED"), each(report(DRY, "Noop", text), "effect"));
  }

  @Test
  void itHintsAtAnEventThatNobodyHandles() {
    JsonObject report = report(DRY, uniqueName(), "@daily a\n");
    assertTrue(report.getString("hint").startsWith("No live node has"), report::toString);
    assertEquals(List.of("CREATES"), each(report, "effect"));
  }

  @Test
  void anUnknownZoneIsRefusedFromThatLineOn() {
    String text = "0 1 * * * a\nCRON_TZ=Mars/Base\n0 2 * * * b\nCRON_TZ=UTC\n0 3 * * * c";
    JsonObject report = report(DRY, "Noop", text);
    assertEquals(
        List.of("SCHEDULE", "REFUSED", "REFUSED", "ZONE", "SCHEDULE"), each(report, "kind"));
  }
}
