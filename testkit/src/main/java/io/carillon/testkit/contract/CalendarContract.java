package io.carillon.testkit.contract;

import static io.carillon.testkit.contract.SampleTriggers.firstFireComputed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quartz.SimpleScheduleBuilder.simpleSchedule;

import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quartz.Calendar;
import org.quartz.JobDetail;
import org.quartz.JobPersistenceException;
import org.quartz.ObjectAlreadyExistsException;
import org.quartz.Trigger.TriggerState;
import org.quartz.TriggerKey;
import org.quartz.impl.calendar.BaseCalendar;
import org.quartz.impl.calendar.CronCalendar;
import org.quartz.impl.calendar.DailyCalendar;
import org.quartz.impl.calendar.HolidayCalendar;
import org.quartz.impl.calendar.WeeklyCalendar;
import org.quartz.spi.OperableTrigger;
import org.quartz.spi.TriggerFiredBundle;

/** Calendars of excluded times, and the triggers that follow them. */
public interface CalendarContract extends Stage {
  @Test
  default void calendarComesBackWithItsBaseCalendar() throws Exception {
    HolidayCalendar holidays = new HolidayCalendar(new CronCalendar("* * 0-7 * * ?"));
    holidays.addExcludedDate(Date.from(Instant.parse("2027-01-01T12:00:00Z")));
    holidays.setDescription("closed");
    store("holidays", holidays);

    HolidayCalendar found = (HolidayCalendar) node().store().retrieveCalendar("holidays");
    assertEquals(holidays.getExcludedDates(), found.getExcludedDates());
    assertEquals("closed", found.getDescription());
    assertNotNull(((CronCalendar) found.getBaseCalendar()).getCronExpression());
  }

  @Test
  default void calendarsOfOtherTypesComeBack() throws Exception {
    store("week", new WeeklyCalendar());
    store("day", new DailyCalendar("08:00", "17:00"));
    assertTrue(((WeeklyCalendar) retrieved("week")).isDayExcluded(java.util.Calendar.SUNDAY));
    assertTrue(retrieved("day") instanceof DailyCalendar);
  }

  @Test
  default void absentCalendarIsNull() throws Exception {
    assertNull(node().store().retrieveCalendar("absent"));
  }

  @Test
  default void calendarOfTheSameNameIsRefused() throws Exception {
    store("calendar", new BaseCalendar());
    assertThrows(ObjectAlreadyExistsException.class, () -> store("calendar", new BaseCalendar()));
  }

  @Test
  default void calendarIsReplaced() throws Exception {
    store("calendar", new BaseCalendar());
    node().store().storeCalendar("calendar", new WeeklyCalendar(), true, false);
    assertTrue(retrieved("calendar") instanceof WeeklyCalendar);
    assertEquals(1, node().store().getNumberOfCalendars());
  }

  @Test
  default void calendarsAreNamedAndCounted() throws Exception {
    store("one", new BaseCalendar());
    store("two", new BaseCalendar());
    assertEquals(2, node().store().getNumberOfCalendars());
    assertEquals(Set.of("one", "two"), Set.copyOf(node().store().getCalendarNames()));
  }

  @Test
  default void unusedCalendarIsRemoved() throws Exception {
    store("calendar", new BaseCalendar());
    assertTrue(node().store().removeCalendar("calendar"));
    assertNull(retrieved("calendar"));
    assertFalse(node().store().removeCalendar("calendar"), "gone already");
  }

  @Test
  default void usedCalendarIsNotRemoved() throws Exception {
    store("calendar", new BaseCalendar());
    scheduleWithCalendar(new BaseCalendar());
    assertThrows(JobPersistenceException.class, () -> node().store().removeCalendar("calendar"));
    assertNotNull(retrieved("calendar"));
  }

  @Test
  default void changedCalendarMovesItsTriggersWhenAsked() throws Exception {
    store("calendar", new BaseCalendar());
    OperableTrigger trigger = scheduleWithCalendar(new BaseCalendar());
    HolidayCalendar tomorrowClosed = closedOn(trigger.getNextFireTime());
    node().store().storeCalendar("calendar", tomorrowClosed, true, true);

    Instant moved = nextFire(trigger);
    assertTrue(tomorrowClosed.isTimeIncluded(moved.toEpochMilli()));
    assertTrue(moved.isAfter(SampleTriggers.instant(trigger.getNextFireTime())));
  }

  @Test
  default void changedCalendarLeavesItsTriggersWhenNotAsked() throws Exception {
    store("calendar", new BaseCalendar());
    OperableTrigger trigger = scheduleWithCalendar(new BaseCalendar());
    node().store().storeCalendar("calendar", closedOn(trigger.getNextFireTime()), true, false);
    assertEquals(SampleTriggers.instant(trigger.getNextFireTime()), nextFire(trigger));
  }

  @Test
  @Keeps(Promise.CHANGED_CALENDAR_KEEPS_PAUSES)
  default void changedCalendarLeavesPausedTriggersPaused() throws Exception {
    store("calendar", new BaseCalendar());
    OperableTrigger trigger = scheduleWithCalendar(new BaseCalendar());
    node().store().pauseTrigger(trigger.getKey());
    node().store().storeCalendar("calendar", closedOn(trigger.getNextFireTime()), true, true);
    assertEquals(TriggerState.PAUSED, node().state(trigger));
  }

  @Test
  default void firingSkipsExcludedTimes() throws Exception {
    JobDetail job = SampleJobs.job("job");
    OperableTrigger trigger = everyDayWithCalendar(job, SampleTriggers.justNow());
    HolidayCalendar tomorrowClosed =
        closedOn(Date.from(SampleTriggers.justNow().plus(Duration.ofDays(1))));
    store("calendar", tomorrowClosed);
    node().schedule(job, firstFireComputed(trigger, tomorrowClosed));

    TriggerFiredBundle fired = node().fireNext();
    assertNotNull(fired.getCalendar());
    assertTrue(tomorrowClosed.isTimeIncluded(fired.getNextFireTime().toInstant().toEpochMilli()));
    assertEquals(SampleTriggers.instant(fired.getNextFireTime()), nextFire(trigger));
  }

  @Test
  default void triggerWithoutItsCalendarDoesNotFire() throws Exception {
    JobDetail job = SampleJobs.job("job");
    node().schedule(job, firstFireComputed(everyDayWithCalendar(job, SampleTriggers.justNow())));
    List<OperableTrigger> acquired = node().acquire(1);
    if (!acquired.isEmpty()) {
      assertNull(node().tryToFire(acquired.get(0)));
    }
  }

  private void store(String name, Calendar calendar) throws JobPersistenceException {
    node().store().storeCalendar(name, calendar, false, false);
  }

  private Calendar retrieved(String name) throws JobPersistenceException {
    return node().store().retrieveCalendar(name);
  }

  private Instant nextFire(OperableTrigger trigger) throws JobPersistenceException {
    return SampleTriggers.instant(
        node().store().retrieveTrigger(trigger.getKey()).getNextFireTime());
  }

  private OperableTrigger scheduleWithCalendar(Calendar calendar) throws Exception {
    JobDetail job = SampleJobs.job("job");
    Instant tomorrow = SampleTriggers.now().plus(Duration.ofDays(1));
    return node().schedule(job, firstFireComputed(everyDayWithCalendar(job, tomorrow), calendar));
  }

  private static OperableTrigger everyDayWithCalendar(JobDetail job, Instant start) {
    return (OperableTrigger)
        SampleTriggers.builder(new TriggerKey("trigger"), job, start)
            .modifiedByCalendar("calendar")
            .withSchedule(simpleSchedule().withIntervalInHours(24).repeatForever())
            .build();
  }

  private static HolidayCalendar closedOn(Date day) {
    HolidayCalendar calendar = new HolidayCalendar();
    calendar.addExcludedDate(day);
    return calendar;
  }
}
