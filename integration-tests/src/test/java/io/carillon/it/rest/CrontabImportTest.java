package io.carillon.it.rest;

import static io.carillon.it.rest.RunningServer.delete;
import static io.carillon.it.rest.RunningServer.get;
import static io.carillon.it.rest.RunningServer.post;
import static io.carillon.it.rest.RunningServer.put;
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

  @Test
  void whatALineCannotSayStaysAsItWas() {
    String definition =
        """
        {"event":"Noop","spec":"0 1 * * *","dialect":"crontab","payload":{"command":"old"},"priority":7,
         "misfire":"FIRE_ALL","whenRunning":"QUEUE","description":"odd","startAt":"2030-01-01T00:00:00Z",
         "endAt":"2031-01-01T00:00:00Z","clockChange":{"gap":"SKIP","overlap":"BOTH"}}
        """;
    assertEquals(201, put("admin", "/schedules/" + prefix + 1, definition).status());
    JsonObject before = get("viewer", "/schedules/" + prefix + 1).json();
    JsonObject same = report(DRY, "Noop", "0 1 * * * old\n");
    assertEquals(List.of("UNCHANGED"), each(same, "effect"));
    report(REAL, "Noop", "0 2 * * * new\n");
    JsonObject after = get("viewer", "/schedules/" + prefix + 1).json();
    assertEquals("0 2 * * *", after.getString("spec"));
    for (String field :
        List.of(
            "priority",
            "misfire",
            "whenRunning",
            "description",
            "startAt",
            "endAt",
            "clockChange")) {
      assertEquals(before.get(field), after.get(field), field);
    }
  }

  @Test
  void onlyLineFeedsEndALine() {
    String text = "\uFEFF0 1 * * * a\fb\u000B\u0085\u2028\rc\r\n0 2 * * * d\n0 3\f* * * e\n";
    JsonObject report = report(REAL, "Noop", text);
    assertEquals(List.of("SCHEDULE", "SCHEDULE", "REFUSED"), each(report, "kind"));
    JsonObject first = get("viewer", "/schedules/" + prefix + 1).json();
    assertEquals("a\fb\u000B\u0085\u2028\rc", first.getJsonObject("payload").getString("command"));
  }

  @Test
  void itNamesTheSchedulesThatNoLineDefinesAnyMore() {
    JsonObject first = report(REAL, "Noop", "0 1 * * * a\n0 2 * * * b\n0 3 * * * c\n");
    assertEquals(0, first.getJsonArray("left").size(), first::toString);
    String text = "# 0 1 * * * a\n0 2 * * * b\n";
    for (String path : List.of(DRY, REAL)) {
      assertEquals(
          Json.createArrayBuilder().add(prefix + 1).add(prefix + 3).build(),
          report(path, "Noop", text).getJsonArray("left"));
    }
  }
}
