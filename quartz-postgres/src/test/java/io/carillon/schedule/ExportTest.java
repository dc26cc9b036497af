package io.carillon.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Date;
import java.util.Optional;
import java.util.Random;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quartz.CronExpression;

/** Other notations: the texts, the refusals, and that they name the same instants. */
class ExportTest {
  private static final ScheduleParsers PARSERS = ScheduleParsers.standard();
  private static final ScheduleSettings UTC = ScheduleSettings.in(ZoneId.of("UTC"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "QUARTZ | 0 2 * * * | 0 0 2 * * ?",
        "QUARTZ | */15 9-17 * * 1-5 | 0 */15 9-17 ? * 2,3,4,5,6",
        "QUARTZ | 0 2 * * 7 | 0 0 2 ? * 1",
        "QUARTZ | 5/20 * 1,15 * * | 0 5-59/20 * 1,15 * ?",
        "QUARTZ | 0 0 12 L-3,15W,LW * ? | 0 0 12 L-3,15W,LW * ?",
        "QUARTZ | 0 0 12 ? * MON,6L 2030 | 0 0 12 ? * 2,6L 2030",
        "QUARTZ | 0 0 12 ? * 6#3 | 0 0 12 ? * 6#3",
        "CRONTAB | 0 0 2 * * ? | 0 2 * * *",
        "CRONTAB | 0 0 22-2 ? * FRI-MON | 0 22-23,0-2 * * 0,1,5,6",
        "CRONTAB | 0 0 22-4/3 * * ? | 0 22-23/3,1-4/3 * * *",
        "CRONTAB | @hourly | 0 * * * *",
        "CRONTAB | 0 0 1-7 * 1 | 0 0 1-7 * 1",
        "ICALENDAR | 30 2 * * 1-5 | FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=2;BYMINUTE=30;BYSECOND=0",
        "ICALENDAR | 0 0 12 L,15 3 ? | FREQ=DAILY;BYMONTH=3;BYMONTHDAY=15,-1;BYHOUR=12;BYMINUTE=0;BYSECOND=0",
        "ICALENDAR | 0 0 12 ? * 6L,2#1 | FREQ=MONTHLY;BYDAY=-1FR,1MO;BYHOUR=12;BYMINUTE=0;BYSECOND=0",
        "ICALENDAR | @every 90m | FREQ=MINUTELY;INTERVAL=90",
        "ICALENDAR | @every 2h | FREQ=HOURLY;INTERVAL=2",
        "ICALENDAR | @every 61s | FREQ=SECONDLY;INTERVAL=61"
      })
  void writes(ScheduleFormat format, String spec, String expected) {
    assertEquals(expected, PARSERS.parse(spec, UTC).exportAs(format));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "QUARTZ | 0 9 1-7 * 1 | either",
        "QUARTZ | @every 2h | elapsed",
        "CRONTAB | @every 2h | elapsed",
        "CRONTAB | */10 * * * * * | second 0",
        "CRONTAB | 0 0 12 1 1 ? 2030 | years",
        "CRONTAB | 0 0 12 L * ? | L, W and #",
        "CRONTAB | 0 0 12 ? * 6#3 | L, W and #",
        "ICALENDAR | 0 9 1-7 * 1 | either",
        "ICALENDAR | 0 0 12 15W * ? | nearest",
        "ICALENDAR | 0 0 12 LW * ? | nearest",
        "ICALENDAR | 0 0 12 1 1 ? 2030 | years"
      })
  void refusesWithTheReason(ScheduleFormat format, String spec, String reason) {
    Schedule schedule = PARSERS.parse(spec, UTC);
    String message =
        assertThrows(NotExpressibleException.class, () -> schedule.exportAs(format)).getMessage();
    assertTrue(message.contains(reason), message);
  }

  @Test
  void cronExportsReadBackNameTheSameInstants() {
    long seed = Long.getLong("schedule.twin.seed", System.nanoTime());
    for (int i = 0; i < 2_000; i++, seed++) {
      Random random = new Random(seed);
      TwinSpec spec = TwinSpec.random(random);
      String what = "-Dschedule.twin.seed=" + seed + " " + spec.text();
      var berlin = ScheduleSettings.in(ZoneId.of("Europe/Berlin"));
      Optional<Schedule> read = valid(spec, berlin);
      if (read.isPresent()) {
        compare(read.get(), ScheduleFormat.QUARTZ, "quartz", what);
        compare(read.get(), ScheduleFormat.CRONTAB, "crontab", what);
      }
    }
  }

  private static Optional<Schedule> valid(TwinSpec spec, ScheduleSettings settings) {
    try {
      return Optional.of(PARSERS.parseAs(spec.dialect(), spec.text(), settings));
    } catch (ScheduleSyntaxException neverFires) {
      return Optional.empty();
    }
  }

  private static void compare(
      Schedule schedule, ScheduleFormat format, String dialect, String what) {
    String exported;
    try {
      exported = schedule.exportAs(format);
    } catch (NotExpressibleException refused) {
      return; // refusesWithTheReason looks into these
    }
    Schedule again = PARSERS.parseAs(dialect, exported, ScheduleSettings.in(schedule.zone()));
    Instant at = Instant.parse("2024-03-30T12:00:00Z");
    for (int i = 0; i < 50; i++) {
      Optional<Instant> next = schedule.next(at);
      assertEquals(next, again.next(at), () -> what + " -> " + exported);
      at = next.orElse(at);
    }
  }

  @Test
  void quartzItselfReadsTheQuartzExport() throws Exception {
    for (String spec : new String[] {"*/15 9-17 * * 1-5", "0 0 12 L-3 * ?", "0 0 12 ? * MON-WED"}) {
      Schedule schedule = PARSERS.parse(spec, UTC);
      var quartz = new CronExpression(schedule.exportAs(ScheduleFormat.QUARTZ));
      quartz.setTimeZone(TimeZone.getTimeZone("UTC"));
      Instant at = Instant.parse("2026-03-01T00:00:00Z");
      for (int i = 0; i < 100; i++) {
        Instant next = schedule.next(at).orElseThrow();
        assertEquals(next, quartz.getTimeAfter(Date.from(at)).toInstant(), spec);
        at = next;
      }
    }
  }
}
