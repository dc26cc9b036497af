package io.carillon.testkit.contract;

import static io.carillon.testkit.contract.SampleTriggers.firstFireComputed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.quartz.CalendarIntervalScheduleBuilder.calendarIntervalSchedule;
import static org.quartz.CronScheduleBuilder.cronSchedule;
import static org.quartz.DailyTimeIntervalScheduleBuilder.dailyTimeIntervalSchedule;
import static org.quartz.SimpleScheduleBuilder.simpleSchedule;

import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Set;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.quartz.CalendarIntervalTrigger;
import org.quartz.CronTrigger;
import org.quartz.DailyTimeIntervalTrigger;
import org.quartz.DateBuilder.IntervalUnit;
import org.quartz.JobDetail;
import org.quartz.ScheduleBuilder;
import org.quartz.SimpleTrigger;
import org.quartz.TimeOfDay;
import org.quartz.Trigger;
import org.quartz.TriggerKey;
import org.quartz.impl.calendar.BaseCalendar;
import org.quartz.spi.OperableTrigger;
import org.quartz.spi.TriggerFiredBundle;

/** Every type of trigger comes back as it was stored, and goes on as Quartz computes it. */
public interface TriggerTypeContract extends Stage {
  private JobDetail job() {
    return SampleJobs.job("job");
  }

  @Test
  default void commonPropertiesComeBack() throws Exception {
    node().store().storeCalendar("calendar", new BaseCalendar(), false, false);
    Instant start = SampleTriggers.now();
    OperableTrigger stored =
        firstFireComputed(
            SampleTriggers.builder(new TriggerKey("trigger", "group"), job(), start)
                .withDescription("why")
                .withPriority(8)
                .modifiedByCalendar("calendar")
                .endAt(Date.from(start.plus(Duration.ofDays(3))))
                .usingJobData("color", "green")
                .withSchedule(simpleSchedule().withMisfireHandlingInstructionFireNow())
                .build());
    OperableTrigger found = storedAndFound(stored);

    assertEquals(stored.getKey(), found.getKey());
    assertEquals(stored.getJobKey(), found.getJobKey());
    assertEquals("why", found.getDescription());
    assertEquals(8, found.getPriority());
    assertEquals("calendar", found.getCalendarName());
    assertEquals(SimpleTrigger.MISFIRE_INSTRUCTION_FIRE_NOW, found.getMisfireInstruction());
    assertEquals(stored.getStartTime(), found.getStartTime());
    assertEquals(stored.getEndTime(), found.getEndTime());
    assertEquals(stored.getNextFireTime(), found.getNextFireTime());
    assertNull(found.getPreviousFireTime());
    assertEquals("green", found.getJobDataMap().getString("color"));
  }

  @Test
  default void simpleTriggerComesBack() throws Exception {
    SimpleTrigger found =
        assertInstanceOf(
            SimpleTrigger.class,
            storedAndFound(
                due(simpleSchedule().withIntervalInMilliseconds(1234).withRepeatCount(7))));
    assertEquals(1234, found.getRepeatInterval());
    assertEquals(7, found.getRepeatCount());
    assertEquals(0, found.getTimesTriggered());
  }

  @Test
  default void cronTriggerComesBack() throws Exception {
    CronTrigger found =
        assertInstanceOf(
            CronTrigger.class,
            storedAndFound(
                due(
                    cronSchedule("0 30 9 ? * MON-FRI")
                        .inTimeZone(TimeZone.getTimeZone("Asia/Kathmandu")))));
    assertEquals("0 30 9 ? * MON-FRI", found.getCronExpression());
    assertEquals("Asia/Kathmandu", found.getTimeZone().getID());
  }

  @Test
  default void calendarIntervalTriggerComesBack() throws Exception {
    CalendarIntervalTrigger found =
        assertInstanceOf(
            CalendarIntervalTrigger.class,
            storedAndFound(
                due(
                    calendarIntervalSchedule()
                        .withInterval(2, IntervalUnit.MONTH)
                        .inTimeZone(TimeZone.getTimeZone("Europe/Berlin"))
                        .preserveHourOfDayAcrossDaylightSavings(true)
                        .skipDayIfHourDoesNotExist(true))));
    assertEquals(2, found.getRepeatInterval());
    assertEquals(IntervalUnit.MONTH, found.getRepeatIntervalUnit());
    assertEquals("Europe/Berlin", found.getTimeZone().getID());
    assertEquals(true, found.isPreserveHourOfDayAcrossDaylightSavings());
    assertEquals(true, found.isSkipDayIfHourDoesNotExist());
  }

  @Test
  default void dailyTimeIntervalTriggerComesBack() throws Exception {
    DailyTimeIntervalTrigger found =
        assertInstanceOf(
            DailyTimeIntervalTrigger.class,
            storedAndFound(
                due(
                    dailyTimeIntervalSchedule()
                        .withInterval(90, IntervalUnit.SECOND)
                        .onDaysOfTheWeek(2, 4, 6)
                        .startingDailyAt(TimeOfDay.hourMinuteAndSecondOfDay(1, 2, 3))
                        .endingDailyAt(TimeOfDay.hourMinuteAndSecondOfDay(22, 58, 59))
                        .withRepeatCount(11))));
    assertEquals(90, found.getRepeatInterval());
    assertEquals(IntervalUnit.SECOND, found.getRepeatIntervalUnit());
    assertEquals(Set.of(2, 4, 6), found.getDaysOfWeek());
    assertEquals(TimeOfDay.hourMinuteAndSecondOfDay(1, 2, 3), found.getStartTimeOfDay());
    assertEquals(TimeOfDay.hourMinuteAndSecondOfDay(22, 58, 59), found.getEndTimeOfDay());
    assertEquals(11, found.getRepeatCount());
  }

  @Test
  default void simpleTriggerGoesOn() throws Exception {
    goesOnAsQuartzComputes(due(simpleSchedule().withIntervalInHours(5).withRepeatCount(2)));
  }

  @Test
  default void cronTriggerGoesOn() throws Exception {
    goesOnAsQuartzComputes(due(cronSchedule("* * * * * ?")));
  }

  @Test
  default void calendarIntervalTriggerGoesOn() throws Exception {
    goesOnAsQuartzComputes(due(calendarIntervalSchedule().withInterval(1, IntervalUnit.WEEK)));
  }

  @Test
  default void dailyTimeIntervalTriggerGoesOn() throws Exception {
    goesOnAsQuartzComputes(due(dailyTimeIntervalSchedule().withInterval(1, IntervalUnit.SECOND)));
  }

  private OperableTrigger due(ScheduleBuilder<?> schedule) {
    Instant aLittleAgo = SampleTriggers.now().minusSeconds(3);
    return SampleTriggers.scheduled(new TriggerKey("trigger"), job(), aLittleAgo, schedule);
  }

  private OperableTrigger storedAndFound(OperableTrigger trigger) throws Exception {
    node().schedule(job(), trigger);
    return node().store().retrieveTrigger(trigger.getKey());
  }

  private void goesOnAsQuartzComputes(OperableTrigger trigger) throws Exception {
    node().schedule(job(), trigger);
    OperableTrigger twin = (OperableTrigger) trigger.clone();
    Date scheduled = twin.getNextFireTime();
    twin.triggered(null);

    TriggerFiredBundle fired = node().fireNext();
    assertEquals(scheduled, fired.getScheduledFireTime());
    assertEquals(twin.getNextFireTime(), fired.getNextFireTime());
    assertNull(fired.getPrevFireTime());
    node().complete(fired);
    assertGoneOn(twin, node().store().retrieveTrigger(trigger.getKey()));
  }

  private static void assertGoneOn(Trigger expected, Trigger found) {
    assertEquals(expected.getNextFireTime(), found.getNextFireTime());
    assertEquals(expected.getPreviousFireTime(), found.getPreviousFireTime());
    if (expected instanceof SimpleTrigger simple) {
      assertEquals(simple.getTimesTriggered(), ((SimpleTrigger) found).getTimesTriggered());
    }
    if (expected instanceof DailyTimeIntervalTrigger daily) {
      assertEquals(
          daily.getTimesTriggered(), ((DailyTimeIntervalTrigger) found).getTimesTriggered());
    }
  }
}
