package io.carillon.holiday;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Zones that a file describes itself, whose clocks are changed by whatever it says. */
class DescribedZoneTest {
  private static final String IRELAND =
      observance(
              "STANDARD",
              "19710331T020000",
              "+0000",
              "+0100",
              "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU")
          + observance(
              "DAYLIGHT",
              "19711031T020000",
              "+0100",
              "+0000",
              "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU");

  private static final String LORD_HOWE =
      observance(
              "STANDARD",
              "20080406T020000",
              "+1100",
              "+1030",
              "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU")
          + observance(
              "DAYLIGHT",
              "20081005T020000",
              "+1030",
              "+1100",
              "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU");

  private static final String TROLL = LORD_HOWE.replace("+1100", "+0200").replace("+1030", "+0000");

  private static final String OUTLOOK =
      observance(
              "STANDARD",
              "16010101T030000",
              "+0200",
              "+0100",
              "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10")
          + observance(
              "DAYLIGHT",
              "16010101T020000",
              "+0100",
              "+0200",
              "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3");

  private static final String DATES =
      observance("STANDARD", "20260101T000000", "+0000", "+0000")
          + observance("DAYLIGHT", "20250601T000000", "+0000", "+0500", "RDATE:20260601T000000");

  private static final String ENDED =
      observance("STANDARD", "19700101T000000", "+0000", "+0000")
          + observance(
              "DAYLIGHT",
              "20000326T010000",
              "+0000",
              "+0100",
              "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20100328T010000Z")
          + observance(
              "STANDARD",
              "20001029T020000",
              "+0100",
              "+0000",
              "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20101031T010000Z");

  private static String observance(
      String kind, String start, String from, String to, String... more) {
    return "BEGIN:%s\r\nDTSTART:%s\r\nTZOFFSETFROM:%s\r\nTZOFFSETTO:%s\r\n%s\r\nEND:%1$s\r\n"
        .formatted(kind, start, from, to, String.join("\r\n", more))
        .replace("\r\n\r\n", "\r\n");
  }

  private static String date(String id, String zone, String time) {
    String file =
        "BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:%s\r\n%sEND:VTIMEZONE\r\n".formatted(id, zone)
            + "BEGIN:VEVENT\r\nDTSTART;TZID=%s:%s\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
                .formatted(id, time);
    var dates = HolidayFile.dates(file, ZoneId.of("UTC"), Instant.parse("2026-06-01T00:00:00Z"));
    return List.copyOf(dates).get(0).toString();
  }

  private static String named(String name) {
    return switch (name) {
      case "Ireland" -> IRELAND;
      case "Lord Howe" -> LORD_HOWE;
      case "Troll" -> TROLL;
      case "Outlook" -> OUTLOOK;
      case "Dates" -> DATES;
      default -> ENDED;
    };
  }

  @ParameterizedTest
  @CsvSource({
    "Ireland,   20260701T003000, 2026-06-30",
    "Ireland,   20260101T003000, 2026-01-01",
    "Lord Howe, 20260101T104500, 2025-12-31",
    "Lord Howe, 20260701T104500, 2026-07-01",
    "Lord Howe, 20260701T101500, 2026-06-30",
    "Troll,     20260101T013000, 2025-12-31",
    "Troll,     20260701T013000, 2026-07-01",
    "Outlook,   20260701T013000, 2026-06-30",
    "Outlook,   20260701T023000, 2026-07-01",
    "Outlook,   20260101T003000, 2025-12-31",
    "Outlook,   20260101T013000, 2026-01-01",
    "Dates,     20260701T043000, 2026-06-30",
    "Dates,     20260301T043000, 2026-03-01",
    "Ended,     20100701T003000, 2010-06-30",
    "Ended,     20260701T003000, 2026-07-01"
  })
  void itsClocksShowWhatItSays(String name, String time, String expected) {
    assertEquals(expected, date("My Zone", named(name), time));
  }

  @Test
  void anIanaNameMeansThatZoneWhateverIsDescribed() {
    assertEquals("2026-01-01", date("Australia/Lord_Howe", IRELAND, "20260101T111500"));
    assertEquals("2025-12-31", date("Australia/Lord_Howe", IRELAND, "20260101T104500"));
    assertEquals("2026-06-30", date("Europe/Dublin", TROLL, "20260701T003000"));
  }
}
