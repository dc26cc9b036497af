package io.carillon.holiday;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recurrence rules, first the examples of RFC 5545 (3.8.5.3), then others that went wrong. */
class RuleInstancesTest {

  private static List<LocalDate> dates(String start, String rule, String now) {
    String file =
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART%s\r\nRRULE:%s\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
            .formatted(start, rule);
    return List.copyOf(HolidayFile.dates(file, ZoneId.of("America/New_York"), Instant.parse(now)));
  }

  /** The days of each month: {@code 1997-09- 2 13, 1997-10- 1}. */
  private static List<LocalDate> read(String expected) {
    return Stream.of(expected.split(", "))
        .flatMap(
            month ->
                Stream.of(month.substring(9).split(" "))
                    .map(Integer::parseInt)
                    .map(day -> LocalDate.parse(month.substring(0, 8) + "01").withDayOfMonth(day)))
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "19970902|FREQ=DAILY;COUNT=10|1997-09- 2 3 4 5 6 7 8 9 10 11",
        "19970902|FREQ=DAILY;INTERVAL=2|1997-09- 2 4 6 8 10",
        "19970902|FREQ=DAILY;INTERVAL=10;COUNT=5|1997-09- 2 12 22, 1997-10- 2 12",
        "19980101|FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA|1998-01- 1 2 3",
        "19980101|FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1|1998-01- 1 2 3",
        "19970902|FREQ=WEEKLY;COUNT=10|1997-09- 2 9 16 23 30, 1997-10- 7 14 21 28, 1997-11- 4",
        "19970902|FREQ=WEEKLY;INTERVAL=2;WKST=SU|1997-09- 2 16 30, 1997-10- 14 28, 1997-11- 11 25",
        "19970902|FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH|1997-09- 2 4 9 11 16 18 23 25 30, 1997-10- 2",
        "19970901|FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR|1997-09- 1 3 5 15 17 19 29, 1997-10- 1 3 13",
        "19970902|FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH|1997-09- 2 4 16 18 30, 1997-10- 2 14 16",
        "19970905|FREQ=MONTHLY;COUNT=10;BYDAY=1FR|1997-09- 5, 1997-10- 3, 1997-11- 7, 1997-12- 5, 1998-01- 2, 1998-02- 6, 1998-03- 6, 1998-04- 3, 1998-05- 1, 1998-06- 5",
        "19970907|FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU|1997-09- 7 28, 1997-11- 2 30, 1998-01- 4 25, 1998-03- 1 29, 1998-05- 3 31",
        "19970922|FREQ=MONTHLY;COUNT=6;BYDAY=-2MO|1997-09- 22, 1997-10- 20, 1997-11- 17, 1997-12- 22, 1998-01- 19, 1998-02- 16",
        "19970928|FREQ=MONTHLY;BYMONTHDAY=-3|1997-09- 28, 1997-10- 29, 1997-11- 28, 1997-12- 29, 1998-01- 29, 1998-02- 26",
        "19970902|FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15|1997-09- 2 15, 1997-10- 2 15, 1997-11- 2 15, 1997-12- 2 15, 1998-01- 2 15",
        "19970930|FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1|1997-09- 30, 1997-10- 1 31, 1997-11- 1 30, 1997-12- 1 31, 1998-01- 1 31, 1998-02- 1",
        "19970910|FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15|1997-09- 10 11 12 13 14 15, 1999-03- 10 11 12 13",
        "19970902|FREQ=MONTHLY;INTERVAL=2;BYDAY=TU|1997-09- 2 9 16 23 30, 1997-11- 4 11 18 25, 1998-01- 6 13 20 27",
        "19970610|FREQ=YEARLY;COUNT=10;BYMONTH=6,7|1997-06- 10, 1997-07- 10, 1998-06- 10, 1998-07- 10, 1999-06- 10, 1999-07- 10, 2000-06- 10, 2000-07- 10, 2001-06- 10, 2001-07- 10",
        "19970310|FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3|1997-03- 10, 1999-01- 10, 1999-02- 10, 1999-03- 10, 2001-01- 10, 2001-02- 10, 2001-03- 10, 2003-01- 10, 2003-02- 10, 2003-03- 10",
        "19970101|FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200|1997-01- 1, 1997-04- 10, 1997-07- 19, 2000-01- 1, 2000-04- 9, 2000-07- 18, 2003-01- 1, 2003-04- 10, 2003-07- 19, 2006-01- 1",
        "19970519|FREQ=YEARLY;BYDAY=20MO|1997-05- 19, 1998-05- 18, 1999-05- 17",
        "19970512|FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO|1997-05- 12, 1998-05- 11, 1999-05- 17",
        "19970313|FREQ=YEARLY;BYMONTH=3;BYDAY=TH|1997-03- 13 20 27, 1998-03- 5 12 19 26, 1999-03- 4 11 18 25",
        "19970605|FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8|1997-06- 5 12 19 26, 1997-07- 3 10 17 24 31, 1997-08- 7 14 21 28, 1998-06- 4",
        "19970902|FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13|1997-09- 2, 1998-02- 13, 1998-03- 13, 1998-11- 13, 1999-08- 13, 2000-10- 13",
        "19970913|FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13|1997-09- 13, 1997-10- 11, 1997-11- 8, 1997-12- 13, 1998-01- 10, 1998-02- 7",
        "19961105|FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8|1996-11- 5, 2000-11- 7, 2004-11- 2",
        "19970904|FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3|1997-09- 4, 1997-10- 7, 1997-11- 6",
        "19970929|FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2|1997-09- 29, 1997-10- 30, 1997-11- 27, 1997-12- 30, 1998-01- 29, 1998-02- 26, 1998-03- 30",
        "19970902|FREQ=HOURLY;INTERVAL=3;COUNT=3|1997-09- 2",
        "19970902|FREQ=MINUTELY;INTERVAL=90;COUNT=20|1997-09- 2 3",
        "19970902|FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16|1997-09- 2 3 4",
        "19970805|FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO|1997-08- 5 10 19 24",
        "19970805|FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU|1997-08- 5 17 19 31",
        "20070115|FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5|2007-01- 15 30, 2007-02- 15, 2007-03- 15 30"
      })
  void theExamplesOfTheStandard(String day, String rule, String expected) {
    List<LocalDate> wanted = read(expected);
    String now = day.substring(0, 4) + "-06-01T00:00:00Z";
    List<LocalDate> dates = dates(";TZID=America/New_York:" + day + "T090000", rule, now);
    assertEquals(wanted, dates.subList(0, Math.min(wanted.size(), dates.size())));
    assertEquals(rule.contains("COUNT"), wanted.size() == dates.size(), dates::toString);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "20260601|FREQ=DAILY;INTERVAL=2;BYDAY=MO;COUNT=4|2026-06- 1 15 29, 2026-07- 13",
        "20260601|FREQ=DAILY;INTERVAL=3;BYMONTHDAY=1;COUNT=4|2026-06- 1, 2026-07- 1, 2026-11- 1, 2026-12- 1",
        "20260601|FREQ=DAILY;INTERVAL=10;BYDAY=MO,TU,WE,TH,FR;COUNT=5|2026-06- 1 11, 2026-07- 1 21 31",
        "20260601|FREQ=MONTHLY;INTERVAL=5;BYMONTH=6,11,1;COUNT=3|2026-06- 1, 2026-11- 1, 2031-01- 1",
        "20261228|FREQ=YEARLY;BYDAY=1MO,-1MO;BYSETPOS=2;COUNT=3|2026-12- 28, 2027-12- 27, 2028-12- 25",
        "20260615|FREQ=YEARLY;BYMONTHDAY=15,-1;COUNT=4|2026-06- 15 30, 2026-07- 15 31",
        "20261205|FREQ=YEARLY;BYDAY=1SA,5TU;BYMONTH=10,12;BYSETPOS=2;COUNT=3|2026-12- 5, 2027-12- 4, 2028-10- 31",
        "20260228|FREQ=YEARLY;INTERVAL=3;BYMONTHDAY=31,-1;BYSETPOS=2;COUNT=3|2026-02- 28, 2029-02- 28, 2032-02- 29",
        "20260101|FREQ=WEEKLY;BYDAY=MO;COUNT=2|2026-01- 1 5"
      })
  void intervalsMeetOtherParts(String day, String rule, String expected) {
    assertEquals(read(expected), dates(";VALUE=DATE:" + day, rule, "2026-06-01T00:00:00Z"));
  }
}
