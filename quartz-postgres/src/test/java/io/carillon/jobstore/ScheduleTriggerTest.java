package io.carillon.jobstore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.jobstore.ExclusionCalendar.DateRange;
import io.carillon.jobstore.ExclusionCalendar.Exclusions;
import io.carillon.schedule.ClockChange;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Date;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a schedule's trigger fires, between start and end, after misfires, beside calendars. */
class ScheduleTriggerTest {
  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");

  private static ScheduleTrigger trigger(String spec) {
    ScheduleTrigger trigger =
        new ScheduleTrigger(ScheduleText.of(spec, "UTC", ClockChange.STANDARD), WhenRunning.ALLOW);
    trigger.setStartTime(Date.from(START));
    return trigger;
  }

  private static Instant at(String text) {
    return Instant.parse(text);
  }

  private static Instant next(ScheduleTrigger trigger) {
    return trigger.getNextFireTime().toInstant();
  }

  private static ExclusionCalendar without(Set<DayOfWeek> weekdays, String... windows) {
    return new ExclusionCalendar(
        new Exclusions("Europe/Berlin", Set.of(), List.of(), weekdays, List.of(windows)), null);
  }

  @Test
  void anIntervalCountsFromTheStart() {
    ScheduleTrigger trigger = trigger("@every 7s");
    assertEquals(START, trigger.computeFirstFireTime(null).toInstant());
    trigger.triggered(null);
    assertEquals(START.plusSeconds(7), next(trigger));
    trigger.goOnAfter(START.plusSeconds(60), null);
    assertEquals(START.plusSeconds(63), next(trigger));
  }

  @Test
  void itFiresAtItsEndAndNotAfterIt() {
    ScheduleTrigger trigger = trigger("0 12 * * *");
    trigger.setEndTime(Date.from(at("2026-03-03T12:00:00Z")));
    trigger.computeFirstFireTime(null);
    trigger.triggered(null);
    assertEquals(at("2026-03-03T12:00:00Z"), next(trigger));
    assertEquals(next(trigger), trigger.getFinalFireTime().toInstant());
    trigger.triggered(null);
    assertNull(trigger.getNextFireTime());
    assertFalse(trigger.mayFireAgain());
  }

  @Test
  void fireOnceMakesUpForTheLastMissedOnly() {
    ScheduleTrigger trigger = trigger("*/10 * * * *");
    trigger.computeFirstFireTime(null);
    Instant now = at("2026-03-02T01:05:00Z");
    assertTrue(trigger.hasMissed(null, now));
    trigger.updateAfterMisfire(null, now);
    assertEquals(at("2026-03-02T01:00:00Z"), next(trigger));
    assertFalse(trigger.hasMissed(null, now), "what is left is to be fired");
    trigger.triggered(null);
    assertEquals(at("2026-03-02T01:10:00Z"), next(trigger));
  }

  @Test
  void whatIsMadeUpForIsNotAfterTheEnd() {
    for (String spec : List.of("* * * * * *", "@every 1s")) {
      ScheduleTrigger trigger = trigger(spec);
      Instant end = START.plusMillis(10_500);
      trigger.setEndTime(Date.from(end));
      trigger.computeFirstFireTime(null);
      Instant now = START.plusSeconds(60);
      assertTrue(trigger.hasMissed(null, now));
      trigger.updateAfterMisfire(null, now);
      assertEquals(START.plusSeconds(10), next(trigger), spec);
      assertFalse(trigger.hasMissed(null, now));
      trigger.triggered(null);
      assertNull(trigger.getNextFireTime());
    }
  }

  @Test
  void whatIsMadeUpForIsTheLastThatTheCalendarLeavesHoweverLongAgo() {
    ScheduleTrigger trigger = trigger("* * * * * *");
    ExclusionCalendar calendar = without(EnumSet.of(DayOfWeek.TUESDAY));
    trigger.computeFirstFireTime(calendar);
    Instant now = at("2026-03-03T12:00:00Z");
    assertTrue(trigger.hasMissed(calendar, now));
    trigger.updateAfterMisfire(calendar, now);
    assertEquals(at("2026-03-02T22:59:59Z"), next(trigger), "Monday ends in Berlin");
    assertFalse(trigger.hasMissed(calendar, now));
  }

  @Test
  void skipGoesOnWithWhatComes() {
    ScheduleTrigger trigger = trigger("*/10 * * * *");
    trigger.setMisfireInstruction(ScheduleTrigger.MISFIRE_INSTRUCTION_SKIP);
    trigger.computeFirstFireTime(null);
    trigger.updateAfterMisfire(null, at("2026-03-02T01:05:00Z"));
    assertEquals(at("2026-03-02T01:10:00Z"), next(trigger));
  }

  @Test
  void fireAllKeepsThousandAndTheirOrder() {
    ScheduleTrigger trigger = trigger("@every 1s");
    trigger.setMisfireInstruction(ScheduleTrigger.MISFIRE_INSTRUCTION_IGNORE_MISFIRE_POLICY);
    trigger.computeFirstFireTime(null);
    assertFalse(trigger.hasMissed(null, START.plusSeconds(999)), "all are made up for");
    Instant now = START.plus(Duration.ofDays(3));
    assertTrue(trigger.hasMissed(null, now));
    trigger.updateAfterMisfire(null, now);
    assertEquals(now.minusSeconds(ScheduleTrigger.MOST_CAUGHT_UP - 1L), next(trigger));
    assertFalse(trigger.hasMissed(null, now));
  }

  @Test
  void whatWaitedFiresOnceAndDropsTheRest() {
    ScheduleTrigger trigger = trigger("@every 1s");
    trigger.computeFirstFireTime(null);
    trigger.triggeredAfterWait(null, START.plusMillis(5_500));
    assertEquals(START, trigger.getPreviousFireTime().toInstant());
    assertEquals(START.plusSeconds(6), next(trigger));
  }

  @Test
  void excludedWeekdaysAndWindowsAreNotFired() {
    ScheduleTrigger trigger = trigger("0 */6 * * *");
    ExclusionCalendar calendar =
        without(EnumSet.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY), "* 0-12 * * *");
    trigger.computeFirstFireTime(calendar);
    List<Instant> fires = new ArrayList<>();
    while (fires.size() < 6) {
      fires.add(next(trigger));
      trigger.triggered(calendar);
    }
    assertEquals(
        List.of(
            at("2026-03-02T12:00:00Z"),
            at("2026-03-02T18:00:00Z"),
            at("2026-03-03T12:00:00Z"),
            at("2026-03-03T18:00:00Z"),
            at("2026-03-04T12:00:00Z"),
            at("2026-03-04T18:00:00Z")),
        fires);
  }

  @Test
  void aNewCalendarMovesWhatComesAndNotWhatIsDue() {
    Set<LocalDate> tomorrow = Set.of(LocalDate.parse("9000-01-02"));
    ScheduleTrigger trigger = trigger("0 12 * * *");
    trigger.setStartTime(Date.from(at("9000-01-02T00:00:00Z")));
    trigger.computeFirstFireTime(null);
    trigger.updateWithNewCalendar(
        new ExclusionCalendar(
            new Exclusions("UTC", tomorrow, List.of(), Set.of(), List.of()), null),
        0);
    assertEquals(at("9000-01-03T12:00:00Z"), next(trigger));
    trigger.setNextFireTime(Date.from(START));
    trigger.updateWithNewCalendar(null, 0);
    assertEquals(START, next(trigger));
  }

  @Test
  void aNewCalendarTakesOutWhatIsDueAndNotFired() {
    ScheduleTrigger trigger = trigger("0 */6 * * *");
    trigger.computeFirstFireTime(null);
    Instant now = at("2026-03-03T12:30:00Z");
    trigger.updateWithNewCalendar(without(EnumSet.of(DayOfWeek.MONDAY)), now);
    assertEquals(at("2026-03-03T00:00:00Z"), next(trigger), "the first that is left");
    trigger.updateWithNewCalendar(without(EnumSet.of(DayOfWeek.MONDAY, DayOfWeek.TUESDAY)), now);
    assertEquals(at("2026-03-04T00:00:00Z"), next(trigger), "none that was missed");
  }

  @Test
  @Timeout(5)
  void aCalendarThatLeavesNothingEndsIt() {
    ScheduleTrigger everySecond = trigger("* * * * * *");
    assertNull(everySecond.computeFirstFireTime(without(EnumSet.allOf(DayOfWeek.class))));
    assertNull(everySecond.computeFirstFireTime(without(Set.of(), "* * * * *")));
    assertNull(trigger("0 3 * * *").computeFirstFireTime(without(Set.of(), "* * * * * *")));
  }

  @Test
  void rangesIncludeBothEnds() {
    DateRange range = new DateRange(LocalDate.parse("2026-03-02"), LocalDate.parse("2026-03-04"));
    ExclusionCalendar calendar =
        new ExclusionCalendar(
            new Exclusions("UTC", Set.of(), List.of(range), Set.of(), List.of()), "closed");
    assertFalse(calendar.isTimeIncluded(START.toEpochMilli()));
    assertEquals(
        at("2026-03-05T00:00:00Z").toEpochMilli(),
        calendar.getNextIncludedTime(START.toEpochMilli()));
    assertEquals("closed", ((ExclusionCalendar) calendar.clone()).getDescription());
  }
}
