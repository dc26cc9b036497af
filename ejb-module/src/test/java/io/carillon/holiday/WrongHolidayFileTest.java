package io.carillon.holiday;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.InvalidRequestException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** iCalendar files that are none: each is refused with its line and the reason. */
class WrongHolidayFileTest {
  private static final Instant NOW = Instant.parse("2026-06-01T00:00:00Z");
  private static final String DAY = "DTSTART;VALUE=DATE:20261225";
  private static final String TIME = "DTSTART:20261225T180000Z";

  private static String refusal(String file) {
    InvalidRequestException refused =
        assertThrows(
            InvalidRequestException.class,
            () -> HolidayFile.dates(file, ZoneId.of("Europe/Berlin"), NOW),
            file);
    assertEquals(1, refused.errors().size());
    assertEquals("icalendar", refused.errors().get(0).field());
    return refused.errors().get(0).message();
  }

  private static String event(String... lines) {
    return calendar(
        "BEGIN:VEVENT",
        "UID:1",
        "DTSTAMP:20260101T000000Z",
        String.join("\r\n", lines),
        "END:VEVENT");
  }

  private static String calendar(String... lines) {
    return String.join(
        "\r\n",
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:test",
        String.join("\r\n", lines),
        "END:VCALENDAR",
        "");
  }

  private static void assertRefusedAt(int line, String property, String file) {
    String message = refusal(file);
    assertTrue(message.startsWith("line %d: %s".formatted(line, property)), message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ";VALUE=DATE:20270230",
        ";VALUE=DATE:20271301",
        ";VALUE=DATE:20270001",
        ";VALUE=DATE:20270100",
        ";VALUE=DATE:20260229",
        ";VALUE=DATE:2027-01-01",
        ";VALUE=DATE:270101",
        ";VALUE=DATE:020270101",
        ";VALUE=DATE:20270101T000000Z",
        ";VALUE=DATE:",
        ";VALUE=DATE:christmas",
        ";VALUE=DATE:99999999",
        ";VALUE=DATE:00000101",
        ";VALUE=DATE:+12027010",
        ":99999999T999999Z",
        ":20270101T240000Z",
        ":20270101T006000Z",
        ":20270101T000061Z",
        ":20270230T120000",
        ":20270101T1200Z",
        ":20270101T120000z",
        ":20270101T120000+0100",
        ":20270101 120000",
        ":20270101t120000",
        ";VALUE=DATE-TIME:20270101",
        ";VALUE=TEXT:20270101",
        ";VALUE=PERIOD:20270101T000000Z/PT1H",
        ";TZID=Mars/Base:20270101T120000",
        ";TZID=:20270101T120000",
        ";TZID=Europe/Berlin:20270101T120000Z",
        ";TZID=Europe/Berlin;VALUE=DATE:20270101"
      })
  void timesThatDoNotExist(String written) {
    String start = event("DTSTART" + written);
    assertTrue(refusal(start).startsWith("line 7: "), () -> refusal(start));
    for (String property : new String[] {"DTEND", "EXDATE", "RDATE", "RECURRENCE-ID"}) {
      if (!(property.equals("RDATE") && written.contains("PERIOD"))) {
        assertTrue(refusal(event(DAY, property + written)).startsWith("line 8: "));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "YEARLY",
        "FREQ=NONSENSE",
        "FREQ=",
        "COUNT=3",
        "INTERVAL=2;COUNT=2",
        "FREQ=YEARLY;FREQ=DAILY",
        "FREQ=YEARLY;COUNT=-1",
        "FREQ=YEARLY;COUNT=0",
        "FREQ=YEARLY;COUNT=1.5",
        "FREQ=YEARLY;COUNT=99999999999",
        "FREQ=YEARLY;INTERVAL=0",
        "FREQ=YEARLY;INTERVAL=10000000",
        "FREQ=YEARLY;INTERVAL=-2",
        "FREQ=YEARLY;INTERVAL=x",
        "FREQ=YEARLY;UNTIL=20270230",
        "FREQ=YEARLY;UNTIL=never",
        "FREQ=YEARLY;UNTIL=20300101;COUNT=2",
        "FREQ=YEARLY;BYDAY=XX",
        "FREQ=YEARLY;BYDAY=",
        "FREQ=YEARLY;BYDAY=MO,",
        "FREQ=YEARLY;BYDAY=0MO",
        "FREQ=YEARLY;BYDAY=54MO",
        "FREQ=WEEKLY;BYDAY=1MO",
        "FREQ=YEARLY;BYWEEKNO=3;BYDAY=1MO",
        "FREQ=YEARLY;BYMONTH=13",
        "FREQ=YEARLY;BYMONTH=0",
        "FREQ=YEARLY;BYMONTHDAY=32",
        "FREQ=YEARLY;BYMONTHDAY=0",
        "FREQ=WEEKLY;BYMONTHDAY=1",
        "FREQ=YEARLY;BYYEARDAY=367",
        "FREQ=MONTHLY;BYYEARDAY=1",
        "FREQ=YEARLY;BYWEEKNO=54",
        "FREQ=MONTHLY;BYWEEKNO=1",
        "FREQ=DAILY;BYHOUR=24",
        "FREQ=DAILY;BYMINUTE=60",
        "FREQ=DAILY;BYSECOND=61",
        "FREQ=MONTHLY;BYSETPOS=1",
        "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0",
        "FREQ=WEEKLY;WKST=1",
        "FREQ=YEARLY;WKST=XX",
        "FREQ=YEARLY;X-EASTER=1",
        "FREQ=YEARLY;RSCALE=CHINESE",
        "FREQ=YEARLY;",
        "FREQ=YEARLY,COUNT=2",
        "FREQ =YEARLY"
      })
  void rulesThatAreNone(String rule) {
    assertRefusedAt(8, "RRULE: ", event(DAY, "RRULE:" + rule));
    assertRefusedAt(8, "EXRULE: ", event(DAY, "EXRULE:" + rule));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "1D", "P", "PT", "P1DT", "-P1D", "P0D", "PT0S", "P1Y", "P1M", "PT1.5H"})
  void lengthsThatAreNone(String length) {
    assertRefusedAt(8, "DURATION: ", event(DAY, "DURATION:" + length));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DTSTART;VALUE=DATE:20261225|DTEND;VALUE=DATE:20261224|DTEND must come after",
        "DTSTART;VALUE=DATE:20261225|DTEND;VALUE=DATE:20261225|DTEND must come after",
        "DTSTART:20261225T180000Z|DTEND;TZID=Europe/Berlin:20261225T183000|DTEND must come after",
        "DTSTART;VALUE=DATE:20261225|DTEND:20261226T000000Z|DTEND must be a date",
        "DTSTART:20261225T180000Z|DTEND;VALUE=DATE:20261226|DTEND must be a time",
        "DTSTART;VALUE=DATE:20261225|DURATION:PT1H|whole days",
        "DTSTART;VALUE=DATE:20261225|EXDATE:20261225T000000Z|EXDATE must be a date",
        "DTSTART:20261225T180000Z|RDATE;VALUE=DATE:20261226|RDATE must be a time",
        "DTSTART;VALUE=DATE:20261225|RRULE:FREQ=YEARLY;UNTIL=20261224|UNTIL comes before",
        "DTSTART:20261225T180000Z|RRULE:FREQ=YEARLY;UNTIL=20261225T175959Z|UNTIL comes before",
        "DTSTART;VALUE=DATE:20261225|RRULE:FREQ=YEARLY;UNTIL=20301225T000000Z|UNTIL must be a date",
        "DTSTART:20261225T180000|DTEND:20261225T183000Z|both name their zone",
        "DTSTART:20261225T180000Z|DTEND:20261225T183000|both name their zone",
        "DTSTART;VALUE=DATE:20261225|RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30|names nothing",
        "DTSTART;VALUE=DATE:20261225|RRULE:FREQ=HOURLY;COUNT=2|needs a DTSTART with a time",
        "DTSTART;VALUE=DATE:20261225|RRULE:FREQ=DAILY;BYHOUR=3|needs a DTSTART with a time",
        "DTSTART:20261225T180000Z|RDATE;VALUE=PERIOD:20270102T000000Z/20270101T000000Z|a period"
      })
  void eventsThatContradictThemselves(String start, String other, String reason) {
    assertEventRefused(reason, start, other);
  }

  private static void assertEventRefused(String reason, String... properties) {
    String message = refusal(event(properties));
    assertTrue(message.startsWith("line 4: VEVENT: "), message);
    assertTrue(message.contains(reason), message);
  }

  @Test
  void whatIsThereTwice() {
    assertRefusedAt(8, "VEVENT has a second DTSTART", event(DAY, DAY));
    assertRefusedAt(9, "VEVENT has a second DURATION", event(DAY, "DURATION:P1D", "DURATION:P1D"));
    assertTrue(
        refusal(event(DAY, "DTEND;VALUE=DATE:20261226", "DURATION:P1D"))
            .contains("DTEND and DURATION exclude each other"));
    assertRefusedAt(8, "STATUS: ", event(DAY, "STATUS:MAYBE"));
    assertRefusedAt(
        8, "RECURRENCE-ID: ", event(DAY, "RECURRENCE-ID;RANGE=THISANDFUTURE:20261225T0Z"));
  }

  @Test
  void filesThatAreNone() {
    assertEquals("has no BEGIN:VCALENDAR", refusal(""));
    assertEquals("has no BEGIN:VCALENDAR", refusal("\r\n\r\n"));
    assertRefusedAt(1, "'nothing' is not understood", "nothing");
    assertRefusedAt(1, "VEVENT is outside VCALENDAR", "BEGIN:VEVENT\r\n" + DAY + "\r\nEND:VEVENT");
    assertRefusedAt(1, "DTSTART is outside VCALENDAR", DAY);
    assertEquals("holds no VEVENT", refusal(calendar("X-A:b")));
    assertRefusedAt(4, "VEVENT has no DTSTART", event("SUMMARY:when?"));
    assertRefusedAt(8, "'RRULE FREQ=YEARLY' is not understood", event(DAY, "RRULE FREQ=YEARLY"));
    assertRefusedAt(7, "'END:VALARM' is not understood", calendar(inEvent(DAY, "END:VALARM")));
    assertRefusedAt(2, "VERSION must be 2.0", "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nEND:VCALENDAR");
    assertRefusedAt(2, "'VERSION:3.0' is not", "BEGIN:VCALENDAR\r\nVERSION:3.0\r\nEND:VCALENDAR");
    assertRefusedAt(4, "VCALENDAR is inside one", calendar("BEGIN:VCALENDAR", "END:VCALENDAR"));
    assertRefusedAt(6, "VEVENT is inside VEVENT", calendar(inEvent("BEGIN:VEVENT")));
    assertRefusedAt(
        11, "X is outside VCALENDAR", event(DAY, TIME.replace("DTSTART", "X-B")) + "X:1");
  }

  private static String[] inEvent(String... lines) {
    String[] all = new String[lines.length + 2];
    all[0] = "BEGIN:VEVENT";
    all[1] = "UID:1";
    System.arraycopy(lines, 0, all, 2, lines.length);
    return all;
  }

  @Test
  void whereverAFileIsCutOff() {
    String whole = event(DAY, "RRULE:FREQ=YEARLY;COUNT=10");
    int end = whole.lastIndexOf("END:VCALENDAR") + "END:VCALENDAR".length();
    for (int length = 0; length < end; length++) {
      refusal(whole.substring(0, length));
    }
    assertRefusedAt(4, "VEVENT is never ended", whole.substring(0, whole.indexOf("END:VEVENT")));
    assertRefusedAt(1, "VCALENDAR is never", whole.substring(0, whole.indexOf("END:VCALENDAR")));
    assertRefusedAt(9, "END:VCALENDAR, but VEVENT of line 4", whole.replace("END:VEVENT\r\n", ""));
  }

  @Test
  void zonesThatAreHalfDescribed() {
    String named = "BEGIN:VEVENT\r\nDTSTART;TZID=Here:20261225T120000\r\nEND:VEVENT";
    String clock = "DTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\n";
    assertRefusedAt(5, "TZID 'Here' is no IANA id", calendar(named));
    assertRefusedAt(
        4, "VTIMEZONE has no TZID", calendar("BEGIN:VTIMEZONE", "END:VTIMEZONE", named));
    assertRefusedAt(
        4,
        "VTIMEZONE has neither",
        calendar("BEGIN:VTIMEZONE", "TZID:Here", "END:VTIMEZONE", named));
    String zone = "BEGIN:VTIMEZONE\r\nTZID:Here\r\nBEGIN:STANDARD\r\n" + clock;
    for (String rest :
        new String[] {
          "",
          "TZOFFSETTO:1\r\n",
          "TZOFFSETTO:+2500\r\n",
          "TZOFFSETTO:+1800\r\n",
          "TZOFFSETTO:+0100\r\nRRULE:FREQ=SECONDLY\r\n"
        }) {
      refusal(calendar(zone + rest + "END:STANDARD", "END:VTIMEZONE", named));
    }
  }

  @ParameterizedTest
  @Timeout(20)
  @ValueSource(
      strings = {
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30;BYSETPOS=5",
        "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=YEARLY;BYDAY=MO;BYSETPOS=366"
      })
  void rulesThatNameNothing(String rule) {
    String message = refusal(event(TIME, "RRULE:" + rule));
    assertTrue(message.startsWith("line 4: VEVENT: its rule names nothing"), message);
  }

  @ParameterizedTest
  @Timeout(20)
  @ValueSource(
      strings = {
        "FREQ=SECONDLY;BYHOUR=18;INTERVAL=86399",
        "FREQ=YEARLY;INTERVAL=9999999",
        "FREQ=MONTHLY;INTERVAL=9999999",
        "FREQ=DAILY;INTERVAL=9999999",
        "FREQ=SECONDLY;INTERVAL=9999999"
      })
  void whatRecursSeldomEnds(String rule) {
    String file = event(TIME, "RRULE:" + rule);
    HolidayFile.dates(file, ZoneId.of("Europe/Berlin"), NOW);
  }

  @ParameterizedTest
  @Timeout(20)
  @CsvSource(
      delimiter = '|',
      value = {
        "DTSTART:19700101T000000Z|RRULE:FREQ=SECONDLY|recurs too often",
        "DTSTART:19700101T000000Z|RRULE:FREQ=MINUTELY;INTERVAL=2|recurs too often",
        "DTSTART;VALUE=DATE:15830101|DTEND;VALUE=DATE:99991231|more than 20000 dates"
      })
  void whatNeverEnds(String start, String other, String reason) {
    assertEventRefused(reason, start, other);
  }

  @Test
  void datesAreCountedOnce() {
    String day = "BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20260101\r\nRRULE:FREQ=DAILY\r\nEND:VEVENT";
    String file = calendar(String.join("\r\n", Collections.nCopies(60, day)));
    assertEquals(7_457, HolidayFile.dates(file, ZoneId.of("Europe/Berlin"), NOW).size());
  }

  @Test
  void otherCalendarsAreNotRead() {
    String file = event(DAY).replace("PRODID:test", "CALSCALE:HEBREW");
    assertRefusedAt(3, "CALSCALE must be GREGORIAN", file);
    HolidayFile.dates(file.replace("HEBREW", "gregorian"), ZoneId.of("UTC"), NOW);
  }
}
