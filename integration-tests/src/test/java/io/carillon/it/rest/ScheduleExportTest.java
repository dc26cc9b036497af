package io.carillon.it.rest;

import static io.carillon.it.rest.RunningServer.delete;
import static io.carillon.it.rest.RunningServer.get;
import static io.carillon.it.rest.RunningServer.put;
import static io.carillon.it.rest.RunningServer.uniqueName;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.it.rest.RunningServer.Answer;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Schedules leave with all that bounds them, or are refused with what is in the way. */
class ScheduleExportTest {
  private final String name = uniqueName();
  private final String path = "/schedules/" + name;
  private final String calendar = "/calendars/" + name;

  @AfterEach
  void remove() {
    delete("admin", path);
    delete("admin", calendar);
  }

  private static String body(String members) {
    return "{\"event\":\"Noop\"," + members + "}";
  }

  private void store(String members) {
    Answer answer = put("admin", path, body(members));
    assertEquals(201, answer.status(), answer::toString);
  }

  private JsonObject rule() {
    Answer rule = get("viewer", path + "/export?format=RRULE");
    assertEquals(200, rule.status(), rule::toString);
    return rule.json();
  }

  private void assertRefused(String format, String reason) {
    Answer answer = get("viewer", path + "/export?format=" + format);
    assertEquals(409, answer.status(), answer::toString);
    assertTrue(answer.body().contains(reason), answer::toString);
  }

  @Test
  void startAndEndAreInTheRuleAndRefusedByTheCronTexts() {
    store(
        """
        "spec":"30 2 * * 1-5","zone":"Europe/Berlin","startAt":"2030-06-01T00:00:00Z",
        "endAt":"2030-12-31T23:59:59.500Z\"""");
    JsonObject rule = rule();
    assertEquals("DTSTART;TZID=Europe/Berlin:20300603T023000", rule.getString("dtstart"));
    assertTrue(rule.getString("text").endsWith(";UNTIL=20301231T235959Z"), rule::toString);
    assertRefused("QUARTZ", "startAt 2030-06-01T00:00:00Z");
    assertRefused("CRONTAB", "startAt 2030-06-01T00:00:00Z");
  }

  @Test
  void anEndAloneIsNamedToo() {
    store("\"spec\":\"0 2 * * *\",\"endAt\":\"2090-01-01T00:00:00Z\"");
    assertRefused("CRONTAB", "endAt 2090-01-01T00:00:00Z");
    assertTrue(rule().getString("dtstart").matches("DTSTART:\\d{8}T020000Z"));
  }

  @Test
  void anIntervalComesWithWhatItIsCountedFrom() {
    store("\"spec\":\"@every 1h\",\"zone\":\"Asia/Tokyo\",\"startAt\":\"2030-06-01T00:20:00Z\"");
    assertEquals("DTSTART:20300601T002000Z", rule().getString("dtstart"));
    assertEquals("FREQ=HOURLY;INTERVAL=1", rule().getString("text"));
  }

  @Test
  void aCalendarIsRefusedByAll() {
    assertEquals(201, put("admin", calendar, "{\"dates\":[\"2030-01-01\"]}").status());
    store("\"spec\":\"0 2 * * *\",\"calendar\":\"%s\"".formatted(name));
    for (String format : new String[] {"QUARTZ", "CRONTAB", "RRULE"}) {
      assertRefused(format, "calendar '" + name + "'");
    }
  }

  @Test
  void whatIsNotBoundedHasNoStartInCronTexts() {
    store("\"spec\":\"0 2 * * *\"");
    JsonObject crontab = get("viewer", path + "/export?format=CRONTAB").json();
    assertEquals("0 2 * * *", crontab.getString("text"));
    assertFalse(crontab.containsKey("dtstart"), crontab::toString);
  }

  @Test
  void aFinishedScheduleMayBeDescribed() {
    String bounds =
        "\"spec\":\"@every 1s\",\"endAt\":\"%s\""
            .formatted(InstantSource.system().instant().plusSeconds(2));
    store(bounds);
    await()
        .atMost(Duration.ofSeconds(20))
        .until(() -> get("viewer", path).json().getString("state").equals("FINISHED"));
    Answer described = put("admin", path, body(bounds + ",\"description\":\"over\""));
    assertEquals(200, described.status(), described::toString);
    assertEquals("over", described.json().getString("description"));
    assertEquals("FINISHED", described.json().getString("state"));
  }

  @Test
  void aNulIsRefusedWhereItIs() {
    Answer refused = put("admin", path, body("\"spec\":\"0 2 * *\\u0000*\""));
    assertEquals(400, refused.status());
    JsonObject error = refused.json().getJsonArray("errors").getJsonObject(0);
    assertEquals("spec", error.getString("field"));
    assertEquals(7, error.getInt("position"), refused::toString);
  }
}
