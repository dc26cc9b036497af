package io.carillon.scheduling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.carillon.api.InvalidRequestException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dates of iCalendar files, whatever the machine's zone is. */
class HolidayFileTest {
  private static final Instant NOW = Instant.parse("2026-06-01T00:00:00Z");
  private static final TimeZone MACHINE = TimeZone.getDefault();

  @AfterEach
  void machineAsItWas() {
    TimeZone.setDefault(MACHINE);
  }

  private static List<String> dates(String... lines) {
    String file =
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\n"
            + String.join("\r\n", lines)
            + "\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
    return HolidayFile.dates(file, ZoneId.of("Europe/Berlin"), NOW).stream()
        .map(LocalDate::toString)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTC", "Pacific/Kiritimati", "America/Los_Angeles"})
  void aDayIsThatDayEverywhere(String machine) {
    TimeZone.setDefault(TimeZone.getTimeZone(machine));
    assertEquals(List.of("2026-12-25"), dates("DTSTART;VALUE=DATE:20261225"));
    assertEquals(
        List.of("2026-12-25", "2026-12-26"),
        dates("DTSTART;VALUE=DATE:20261225", "DTEND;VALUE=DATE:20261227"));
    assertEquals(
        List.of("2026-12-31", "2027-01-01"),
        dates("DTSTART:20261231T203000Z", "DTEND:20261231T233000Z"));
  }

  @Test
  void whatRecursIsTakenForTwentyYears() {
    List<String> dates = dates("DTSTART;VALUE=DATE:20000101", "RRULE:FREQ=YEARLY");
    assertEquals("2026-01-01", dates.get(0));
    assertEquals("2046-01-01", dates.get(dates.size() - 1));
    assertEquals(21, dates.size());
  }

  @Test
  void whatIsNoCalendarIsRefused() {
    assertThrows(
        InvalidRequestException.class, () -> HolidayFile.dates("nothing", ZoneId.of("UTC"), NOW));
  }

  @Test
  @Timeout(20)
  void whatNeverEndsIsRefused() {
    assertThrows(
        InvalidRequestException.class,
        () -> dates("DTSTART:19700101T000000Z", "RRULE:FREQ=SECONDLY"));
    assertThrows(
        InvalidRequestException.class,
        () ->
            dates("DTSTART;VALUE=DATE:00010101", "DTEND;VALUE=DATE:99991231", "RRULE:FREQ=DAILY"));
  }
}
