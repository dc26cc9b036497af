package io.carillon.it.rest;

import static io.carillon.it.rest.RunningServer.delete;
import static io.carillon.it.rest.RunningServer.get;
import static io.carillon.it.rest.RunningServer.put;
import static io.carillon.it.rest.RunningServer.uniqueName;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.it.rest.RunningServer.Answer;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exclusion calendars over HTTP. */
class CalendarsTest {
  private final String name = uniqueName();
  private final String path = "/calendars/" + name;

  @AfterEach
  void remove() {
    delete("admin", "/schedules/" + name);
    delete("admin", path);
  }

  private JsonObject schedule() {
    String spec =
        "{\"event\":\"Noop\",\"spec\":\"0 12 * * *\",\"calendar\":\"%s\"}".formatted(name);
    Answer stored = put("admin", "/schedules/" + name, spec);
    assertEquals(201, stored.status(), stored::toString);
    return stored.json();
  }

  private static String holiday(String lines) {
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\n"
        + "DTSTAMP:20200101T000000Z\r\n"
        + lines
        + "\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
  }

  private static String withFile(String file) {
    return Json.createObjectBuilder()
        .add("weekdays", Json.createArrayBuilder().add("SAT").add("sunday"))
        .add("icalendar", file)
        .build()
        .toString();
  }

  @Test
  void theDatesOfAFileAndShortWeekdaysAreTaken() {
    String file =
        holiday(
            "DTSTART;VALUE=DATE:20301224\r\nDTEND;VALUE=DATE:20301226\r\nRRULE:FREQ=YEARLY;COUNT=2");
    Answer made = put("admin", path, withFile(file));
    assertEquals(201, made.status(), made::toString);
    assertEquals(
        List.of("2030-12-24", "2030-12-25", "2031-12-24", "2031-12-25"), texts(made, "dates"));
    assertEquals(List.of("SATURDAY", "SUNDAY"), texts(made, "weekdays"));
  }

  @Test
  void oneThatLeavesNothingFinishesAScheduleAndOneThatLeavesSomethingRevivesIt() {
    put("admin", path, "{\"cron\":[\"* * * * *\"]}");
    JsonObject finished = schedule();
    assertEquals("FINISHED", finished.getString("state"));
    assertEquals(
        "No fire is left: calendar '%s' excludes all that come.".formatted(name),
        finished.getString("why"));
    assertEquals(0, finished.getJsonArray("nextFires").size());
    assertEquals(200, put("admin", path, "{}").status());
    JsonObject revived = get("viewer", "/schedules/" + name).json();
    assertEquals("SCHEDULED", revived.getString("state"));
    assertEquals(5, revived.getJsonArray("nextFires").size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DTSTART;VALUE=DATE:20270230",
        "DTSTART:99999999T999999Z",
        "DTSTART;VALUE=DATE:20270101\r\nRRULE:FREQ=NONSENSE",
        "DTSTART;VALUE=DATE:20270101\r\nRRULE:FREQ=DAILY;COUNT=-1",
        "DTSTART;VALUE=DATE:20270102\r\nDTEND;VALUE=DATE:20270101"
      })
  void aFileThatIsWrongIsRefusedWithItsLineAndNothingIsStored(String lines) {
    Answer refused = put("admin", path, withFile(holiday(lines)));
    assertEquals(400, refused.status(), refused::toString);
    assertEquals(List.of("icalendar"), refused.fields());
    assertTrue(refused.body().contains("\"line "), refused::toString);
    assertEquals(404, get("viewer", path).status());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dates|[\"+10000-01-01\"]",
        "dates|[\"0000-01-01\"]",
        "dates|[\"-0001-01-01\"]",
        "dates|[\"2027-02-30\"]",
        "dates|[\"2027-1-1\"]",
        "dates|[20270101]",
        "dates|\"2027-01-01\"",
        "ranges|[{\"from\":\"2027-01-01\",\"to\":\"+999999999-12-31\"}]",
        "ranges|[{\"from\":\"2027-01-02\",\"to\":\"2027-01-01\"}]",
        "ranges|[{\"from\":\"2027-01-02\"}]",
        "weekdays|[\"SU\"]",
        "weekdays|[7]",
        "cron|[\"61 * * * *\"]",
        "cron|[\"@every 1h\"]",
        "zone|\"Mars/Base\"",
        "icalendar|\"nothing\"",
        "icalendar|\"\""
      })
  void whatIsWrongIsNamed(String field, String value) {
    Answer refused = put("admin", path, "{\"%s\":%s}".formatted(field, value));
    assertEquals(400, refused.status(), refused::toString);
    assertEquals(List.of(field), refused.fields());
    assertEquals(404, get("viewer", path).status());
  }

  @Test
  void anOldZoneIdWillDo() {
    String file = holiday("DTSTART:20261225T020000Z");
    Answer made =
        put(
            "admin",
            path,
            Json.createObjectBuilder()
                .add("zone", "EST")
                .add("icalendar", file)
                .build()
                .toString());
    assertEquals(201, made.status(), made::toString);
    assertEquals(List.of("2026-12-24"), texts(made, "dates"));
  }

  @Test
  void itIsFoundHoweverItsNameIsWritten() {
    assertEquals(201, put("admin", "/calendars/%C3%A9" + name, "{}").status());
    String spec =
        "{\"event\":\"Noop\",\"spec\":\"@daily\",\"calendar\":\"e\\u0301%s\"}".formatted(name);
    Answer stored = put("admin", "/schedules/" + name, spec);
    assertEquals(201, stored.status(), stored::toString);
    assertEquals("\u00e9" + name, stored.json().getString("calendar"));
    assertEquals(409, delete("admin", "/calendars/e%CC%81" + name).status());
    delete("admin", "/schedules/" + name);
    assertEquals(204, delete("admin", "/calendars/e%CC%81" + name).status());
  }

  private static List<String> texts(Answer calendar, String field) {
    return calendar.json().getJsonArray(field).getValuesAs(JsonString::getString);
  }
}
