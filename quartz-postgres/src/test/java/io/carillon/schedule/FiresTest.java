package io.carillon.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.schedule.ClockChange.Gap;
import io.carillon.schedule.ClockChange.Overlap;
import io.carillon.schedule.Fires.Omitted;
import io.carillon.schedule.Fires.Reason;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the preview shows: fires with their marks, and what is left out between them. */
class FiresTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Instant BEFORE_SPRING = Instant.parse("2025-03-29T12:00:00Z");
  private static final Instant BEFORE_AUTUMN = Instant.parse("2024-10-26T12:00:00Z");
  private static final Predicate<Instant> NOTHING = instant -> false;

  private static Schedule berlin(String spec, Gap gap, Overlap overlap) {
    return ScheduleParsers.standard()
        .parse(spec, new ScheduleSettings(BERLIN, new ClockChange(gap, overlap)));
  }

  private static List<String> shown(Fires fires) {
    return fires.fires().stream()
        .map(fire -> fire.instant() + " " + fire.local() + fire.offset() + " " + fire.mark())
        .toList();
  }

  @Test
  void shiftedFireIsMarked() {
    var fires = Fires.of(berlin("30 2 * * *", Gap.SHIFT, Overlap.FIRST), BEFORE_SPRING, 2, NOTHING);
    assertEquals(
        List.of(
            "2025-03-30T01:00:00Z 2025-03-30T03:00+02:00 SHIFTED",
            "2025-03-31T00:30:00Z 2025-03-31T02:30+02:00 PLAIN"),
        shown(fires));
    assertEquals(List.of(), fires.omitted());
  }

  @Test
  void aFireDueWhenTheGapEndsIsItsOwn() {
    var fires =
        Fires.of(berlin("0 2,3 * * *", Gap.SHIFT, Overlap.FIRST), BEFORE_SPRING, 1, NOTHING);
    assertEquals(List.of("2025-03-30T01:00:00Z 2025-03-30T03:00+02:00 PLAIN"), shown(fires));
  }

  @Test
  void skippedTimeIsListedApart() {
    var fires = Fires.of(berlin("30 2 * * *", Gap.SKIP, Overlap.FIRST), BEFORE_SPRING, 1, NOTHING);
    assertEquals(List.of("2025-03-31T00:30:00Z 2025-03-31T02:30+02:00 PLAIN"), shown(fires));
    assertEquals(
        List.of(new Omitted(LocalDateTime.parse("2025-03-30T02:30"), Reason.SKIPPED)),
        fires.omitted());
  }

  @Test
  void aRhythmSkipsNothing() {
    var fires =
        Fires.of(berlin("*/30 * * * *", Gap.SKIP, Overlap.FIRST), BEFORE_SPRING, 48, NOTHING);
    assertEquals(48, fires.fires().size());
    assertEquals(List.of(), fires.omitted());
  }

  @Test
  void bothPassesOfARepeatedTimeAreMarked() {
    Schedule both = berlin("30 2 * * *", Gap.SHIFT, Overlap.BOTH);
    assertEquals(
        List.of(
            "2024-10-27T00:30:00Z 2024-10-27T02:30+02:00 FIRST",
            "2024-10-27T01:30:00Z 2024-10-27T02:30+01:00 SECOND",
            "2024-10-28T01:30:00Z 2024-10-28T02:30+01:00 PLAIN"),
        shown(Fires.of(both, BEFORE_AUTUMN, 3, NOTHING)));
    Schedule last = berlin("30 2 * * *", Gap.SHIFT, Overlap.LAST);
    assertEquals(
        List.of("2024-10-27T01:30:00Z 2024-10-27T02:30+01:00 SECOND"),
        shown(Fires.of(last, BEFORE_AUTUMN, 1, NOTHING)));
  }

  @Test
  void aRhythmIsMarkedInARepeatedHourToo() {
    Schedule hourly = berlin("@hourly", Gap.SHIFT, Overlap.FIRST);
    assertEquals(
        List.of(Mark.FIRST, Mark.SECOND, Mark.PLAIN),
        Fires.of(hourly, Instant.parse("2024-10-26T23:30:00Z"), 3, NOTHING).fires().stream()
            .map(Fires.Fire::mark)
            .toList());
  }

  @Test
  void whatACalendarExcludesIsListedApart() {
    Predicate<Instant> sundays = i -> i.atZone(BERLIN).getDayOfWeek() == DayOfWeek.SUNDAY;
    var fires = Fires.of(berlin("30 2 * * *", Gap.SKIP, Overlap.FIRST), BEFORE_SPRING, 8, sundays);
    assertEquals(8, fires.fires().size());
    assertEquals(
        List.of(
            new Omitted(LocalDateTime.parse("2025-03-30T02:30"), Reason.SKIPPED),
            new Omitted(LocalDateTime.parse("2025-04-06T02:30"), Reason.EXCLUDED)),
        fires.omitted());
    assertFalse(fires.cutShort());
  }

  @Test
  void aCalendarThatLeavesNothingEndsTheSearch() {
    var fires =
        Fires.of(berlin("* * * * * *", Gap.SKIP, Overlap.FIRST), BEFORE_SPRING, 1, i -> true);
    assertEquals(List.of(), fires.fires());
    assertEquals(1_000, fires.omitted().size());
    assertTrue(fires.cutShort());
  }

  @Test
  void aScheduleThatEndsGivesFewerFires() {
    Schedule once = berlin("0 0 12 1 1 ? 2030", Gap.SKIP, Overlap.FIRST);
    var fires = Fires.of(once, BEFORE_SPRING, 5, NOTHING);
    assertEquals(1, fires.fires().size());
    assertFalse(fires.cutShort());
  }

  @Test
  void everyMinuteOfARepeatedHourFires() {
    long berlin = count("* * * * *", "Europe/Berlin", "2016-10-30T00:00:00Z/2016-10-30T02:00:00Z");
    assertEquals(120, berlin);
    long angeles =
        count("0 * * * * ?", "America/Los_Angeles", "2021-11-07T08:00:00Z/2021-11-07T10:00:00Z");
    assertEquals(120, angeles);
  }

  @Test
  void aDayOfTwentyFiveHoursHasFifteenHundredMinutes() {
    String day = "2023-10-28T22:59:00Z/2023-10-30T12:00:00Z";
    assertEquals(1_500, count("0 * * ? * 1", "Europe/London", day));
    assertEquals(1_500, count("* * * * 0", "Europe/London", day));
  }

  private static long count(String spec, String zone, String window) {
    Schedule schedule =
        ScheduleParsers.standard().parse(spec, ScheduleSettings.in(ZoneId.of(zone)));
    Instant from = Instant.parse(window.split("/")[0]);
    Instant to = Instant.parse(window.split("/")[1]);
    return Stream.iterate(
            schedule.next(from.minusNanos(1)),
            fire -> fire.isPresent() && fire.get().isBefore(to),
            fire -> schedule.next(fire.get()))
        .count();
  }

  @Test
  void everyCountsElapsedTimeFromItsFirstFire() {
    Instant first = Instant.parse("2026-03-07T17:00:00.250Z");
    Schedule every =
        ScheduleParsers.standard()
            .parse("@every 24h", ScheduleSettings.in(ZoneId.of("America/New_York")))
            .startingAt(first);
    assertEquals(
        List.of(
            "2026-03-07T17:00:00.250Z 2026-03-07T12:00:00.250-05:00 PLAIN",
            "2026-03-08T17:00:00.250Z 2026-03-08T13:00:00.250-04:00 PLAIN"),
        shown(Fires.of(every, first.minusSeconds(5), 2, NOTHING)));
    assertEquals(first.plusSeconds(86_400), every.next(first).orElseThrow());
    assertEquals(first, every.previous(first.plusMillis(1)).orElseThrow());
    assertTrue(every.previous(first).isEmpty());
    assertEquals(
        ZoneOffset.ofHours(-4), Fires.of(every, first, 1, NOTHING).fires().get(0).offset());
  }
}
