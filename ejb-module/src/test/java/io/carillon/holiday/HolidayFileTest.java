package io.carillon.holiday;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
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
  void aSingleDayIsTakenHoweverFarItIs() {
    assertEquals(List.of("1999-12-24"), dates("DTSTART;VALUE=DATE:19991224"));
    assertEquals(List.of("9999-12-31"), dates("DTSTART;VALUE=DATE:99991231", "DURATION:P3D"));
  }

  @Test
  void aDateNeedsNoType() {
    assertEquals(List.of("2026-12-25"), dates("DTSTART:20261225"));
  }

  @Test
  void aLengthTakesThePlaceOfAnEnd() {
    assertEquals(
        List.of("2026-12-25", "2026-12-26"), dates("DTSTART;VALUE=DATE:20261225", "DURATION:P2D"));
    assertEquals(7, dates("DTSTART;VALUE=DATE:20261225", "DURATION:P1W").size());
    assertEquals(
        List.of("2026-12-25", "2026-12-26"),
        dates("DTSTART:20261225T220000Z", "DURATION:+PT1H30M"));
    assertEquals(List.of("2026-12-25"), dates("DTSTART:20261225T220000Z", "DURATION:PT1H"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTC", "Pacific/Kiritimati", "America/Los_Angeles"})
  void datesAreLeftOutAndAdded(String machine) {
    TimeZone.setDefault(TimeZone.getTimeZone(machine));
    assertEquals(
        List.of("2026-12-25", "2027-01-06", "2028-12-25", "2030-05-01"),
        dates(
            "DTSTART;VALUE=DATE:20261225",
            "RRULE:FREQ=YEARLY;UNTIL=20291224",
            "EXDATE;VALUE=DATE:20271225",
            "RDATE;VALUE=DATE:20270106,20300501"));
    assertEquals(
        List.of("2026-12-25", "2026-12-27"),
        dates("DTSTART;VALUE=DATE:20261225", "RDATE;VALUE=DATE:20261227"));
    assertEquals(
        List.of("2026-03-28", "2026-03-30"),
        dates(
            "DTSTART;TZID=Europe/Berlin:20260328T003000",
            "RRULE:FREQ=DAILY;COUNT=3",
            "EXDATE:20260328T233000Z"));
    assertEquals(
        List.of("2026-12-25", "2027-01-01", "2027-01-02", "2027-01-04"),
        dates(
            "DTSTART:20261225T120000Z",
            "RDATE;VALUE=PERIOD:20270101T200000Z/PT6H,20270104T000000Z/20270104T010000Z"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTC", "Pacific/Kiritimati", "America/Los_Angeles"})
  void aTimeWithoutZoneIsByTheCalendarsClocks(String machine) {
    TimeZone.setDefault(TimeZone.getTimeZone(machine));
    assertEquals(List.of("2026-12-25"), dates("DTSTART:20261225T000500"));
    assertEquals(List.of("2026-12-25"), dates("DTSTART:20261225T233000", "DTEND:20261226T000000"));
  }

  @Test
  void aTimeRecursByItsOwnClocks() {
    assertEquals(
        List.of("2026-03-07", "2026-03-08"),
        dates("DTSTART;TZID=America/New_York:20260306T183000", "RRULE:FREQ=DAILY;COUNT=3"));
    assertEquals(
        List.of("2026-12-26", "2026-12-27"),
        dates(
            "DTSTART;TZID=/America/New_York:20261225T200000",
            "RRULE:FREQ=DAILY;UNTIL=20261227T010000Z"));
  }

  @Test
  void rulesOfAllKinds() {
    assertEquals(
        List.of("2026-05-25", "2027-05-31", "2028-05-29"),
        dates("DTSTART;VALUE=DATE:20260525", "RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO;COUNT=3"));
    assertEquals(
        List.of("2026-11-03", "2032-11-02"),
        dates(
            "DTSTART;VALUE=DATE:20261103",
            "RRULE:freq=yearly;interval=6;bymonth=11;bymonthday=2,3,4,5,6,7,8;byday=TU;count=2"));
    assertEquals(
        List.of("2026-06-30", "2026-07-31"),
        dates(
            "DTSTART;VALUE=DATE:20260630",
            "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2;WKST=SU"));
    assertEquals(
        List.of("2028-02-29", "2032-02-29"),
        dates("DTSTART;VALUE=DATE:20280229", "RRULE:FREQ=YEARLY;COUNT=2"));
  }

  @Test
  void theFileMayDescribeItsOwnZone() {
    String zone =
        """
        BEGIN:VTIMEZONE
        TZID:My Zone
        BEGIN:STANDARD
        DTSTART:16010101T030000
        TZOFFSETFROM:-1000
        TZOFFSETTO:-1000
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        END:VTIMEZONE
        """;
    String event = "BEGIN:VEVENT\nUID:1\nDTSTART;TZID=My Zone:20261225T150000\nEND:VEVENT\n";
    assertEquals(List.of("2026-12-26"), read("BEGIN:VCALENDAR\n" + zone + event + "END:VCALENDAR"));
    assertEquals(List.of("2026-12-26"), read("BEGIN:VCALENDAR\n" + event + zone + "END:VCALENDAR"));
  }

  @Test
  void oneInstanceOfASeriesMayBeMovedOrCancelled() {
    String series =
        "BEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:20261225\nRRULE:FREQ=YEARLY;COUNT=3\nEND:VEVENT\n";
    String moved =
        "BEGIN:VEVENT\nUID:1\nRECURRENCE-ID;VALUE=DATE:20271225\nDTSTART;VALUE=DATE:20271227\nEND:VEVENT\n";
    assertEquals(
        List.of("2026-12-25", "2027-12-27", "2028-12-25"),
        read("BEGIN:VCALENDAR\n" + series + moved + "END:VCALENDAR"));
    assertEquals(
        List.of("2026-12-25", "2028-12-25"),
        read(
            "BEGIN:VCALENDAR\n"
                + moved.replace("END:", "STATUS:CANCELLED\nEND:")
                + series
                + "END:VCALENDAR"));
    assertEquals(List.of(), dates("DTSTART;VALUE=DATE:20261225", "STATUS:CANCELLED"));
  }

  private static List<String> read(String file) {
    return HolidayFile.dates(file, ZoneId.of("Europe/Berlin"), NOW).stream()
        .map(LocalDate::toString)
        .toList();
  }

  @Test
  void howItsLinesEndAndWhatElseItHoldsIsAllTheSame() {
    String file =
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Some//Calendar//EN
        METHOD:PUBLISH
        X-WR-CALNAME;X-A="b:c;d":Days; off, all: of them
        BEGIN:VTODO
        DUE:whenever
        END:VTODO
        BEGIN:VEVENT
        SUMMARY:Christmas\\, a very
          long one
        DTSTART;VALUE=D
         ATE:2026
         1225
        BEGIN:VALARM
        TRIGGER:-PT15M
        ACTION:DISPLAY
        DURATION:PT0S
        END:VALARM
        TRANSP:TRANSPARENT
        END:VEVENT
        begin:vevent
        dtstart;value=date:20261226
        end:vevent

        END:VCALENDAR
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        DTSTART;VALUE=DATE:20270101
        END:VEVENT
        END:VCALENDAR
        """;
    List<String> expected = List.of("2026-12-25", "2026-12-26", "2027-01-01");
    assertEquals(expected, read(file));
    assertEquals(expected, read("\uFEFF" + file.replace("\n", "\r\n")));
    assertEquals(expected, read(file.replace("\n", "\r\n") + "\r\n\r\n"));
    assertEquals(expected, read(file.stripTrailing()));
  }
}
