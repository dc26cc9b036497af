package io.carillon.jobstore.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.quartz.CalendarIntervalScheduleBuilder.calendarIntervalSchedule;
import static org.quartz.CronScheduleBuilder.cronSchedule;
import static org.quartz.DailyTimeIntervalScheduleBuilder.dailyTimeIntervalSchedule;
import static org.quartz.SimpleScheduleBuilder.simpleSchedule;

import io.carillon.jobstore.OneShotPersistence;
import io.carillon.jobstore.OneShotSchedule;
import io.carillon.jobstore.RecurringSchedule;
import io.carillon.jobstore.SchedulePersistence;
import io.carillon.jobstore.ScheduleText;
import io.carillon.jobstore.WhenRunning;
import io.carillon.schedule.ClockChange;
import io.carillon.testkit.contract.JobStoreFactory;
import io.carillon.testkit.contract.SampleJobs;
import io.carillon.testkit.contract.SampleTriggers;
import io.carillon.testkit.contract.StockJobStores;
import io.carillon.testkit.contract.StoreNode;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quartz.DateBuilder.IntervalUnit;
import org.quartz.JobDetail;
import org.quartz.ScheduleBuilder;
import org.quartz.Trigger.TriggerState;
import org.quartz.TriggerKey;
import org.quartz.impl.calendar.WeeklyCalendar;
import org.quartz.impl.matchers.GroupMatcher;
import org.quartz.spi.OperableTrigger;
import org.quartz.spi.TriggerFiredBundle;

/** An application may change from stock Quartz to ours and back, with its data. */
class StockSwitchTest extends OursOnStage {
  private static final JobStoreFactory STOCK =
      new StockJobStores()
          .withTriggerPersistence(
              OneShotPersistence.class.getName() + "," + SchedulePersistence.class.getName());

  private static final Map<String, ScheduleBuilder<?>> STANDARD =
      Map.of(
          "simple", simpleSchedule().withIntervalInHours(1).withRepeatCount(5),
          "cron", cronSchedule("* * * * * ?"),
          "calendar", calendarIntervalSchedule().withInterval(1, IntervalUnit.DAY),
          "daily", dailyTimeIntervalSchedule().withInterval(1, IntervalUnit.SECOND));

  @Test
  void whatStockWroteRunsHereAndGoesBack() throws Exception {
    switchTo(STOCK, factory(), STANDARD);
  }

  @Test
  void whatWeWroteRunsOnStockAndComesBack() throws Exception {
    Map<String, ScheduleBuilder<?>> all = new HashMap<>(STANDARD);
    all.put("once", OneShotSchedule.once());
    all.put(
        "schedule",
        RecurringSchedule.of(
            ScheduleText.of("* * * * * *", "Asia/Kathmandu", ClockChange.STANDARD),
            WhenRunning.QUEUE));
    switchTo(factory(), STOCK, all);
  }

  /** Written by one, fired by the other, and finished by the first. */
  private void switchTo(
      JobStoreFactory from, JobStoreFactory to, Map<String, ScheduleBuilder<?>> schedules)
      throws Exception {
    Map<String, Date> written = written(from, schedules);
    try (StoreNode second = StoreNode.started(to, settings("second"))) {
      assertEquals(TriggerState.PAUSED, second.state(new TriggerKey("rests", "paused")));
      assertNotNull(second.store().retrieveCalendar("week"));
      fireAll(second, written);
    }
    try (StoreNode back = StoreNode.started(from, settings("back"))) {
      OperableTrigger simple = back.store().retrieveTrigger(new TriggerKey("simple"));
      assertEquals(written.get("simple"), simple.getPreviousFireTime());
      back.store().resumeTriggers(GroupMatcher.triggerGroupEquals("paused"));
      assertEquals(TriggerState.NORMAL, back.state(new TriggerKey("rests", "paused")));
    }
  }

  private Map<String, Date> written(
      JobStoreFactory factory, Map<String, ScheduleBuilder<?>> schedules) throws Exception {
    Map<String, Date> firstFires = new HashMap<>();
    JobDetail job = SampleJobs.keepsData("job");
    try (StoreNode first = StoreNode.started(factory, settings("first"))) {
      first.store().storeCalendar("week", new WeeklyCalendar(), false, false);
      first.store().pauseTriggers(GroupMatcher.triggerGroupEquals("paused"));
      first.schedule(
          job,
          SampleTriggers.scheduled(
              new TriggerKey("rests", "paused"), job, SampleTriggers.now(), simpleSchedule()));
      for (Map.Entry<String, ScheduleBuilder<?>> each : schedules.entrySet()) {
        OperableTrigger trigger =
            SampleTriggers.scheduled(
                new TriggerKey(each.getKey()),
                job,
                SampleTriggers.now().minusSeconds(2),
                each.getValue());
        trigger.getJobDataMap().put("color", each.getKey());
        firstFires.put(each.getKey(), trigger.getNextFireTime());
        first.schedule(job, trigger);
      }
    }
    return firstFires;
  }

  private static void fireAll(StoreNode node, Map<String, Date> expected) throws Exception {
    Map<String, Date> fired = new HashMap<>();
    while (fired.size() < expected.size()) {
      TriggerFiredBundle bundle = node.fireNext();
      String name = bundle.getTrigger().getKey().getName();
      assertEquals(name, bundle.getTrigger().getJobDataMap().getString("color"));
      fired.putIfAbsent(name, bundle.getScheduledFireTime());
      node.complete(bundle);
    }
    assertEquals(expected, fired);
  }
}
