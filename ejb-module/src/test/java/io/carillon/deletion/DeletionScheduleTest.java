package io.carillon.deletion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.api.CarillonException;
import java.util.Date;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quartz.CronTrigger;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.SimpleTrigger;
import org.quartz.TriggerKey;
import org.quartz.impl.DirectSchedulerFactory;
import org.quartz.simpl.RAMJobStore;
import org.quartz.simpl.SimpleThreadPool;

class DeletionScheduleTest {
  private static final TriggerKey TRIGGER = new TriggerKey("deletion", "carillon");

  private Scheduler scheduler;

  @BeforeEach
  void makeScheduler() throws SchedulerException {
    DirectSchedulerFactory factory = DirectSchedulerFactory.getInstance();
    String name = "deletion-schedule-test";
    SimpleThreadPool threads = new SimpleThreadPool(1, Thread.NORM_PRIORITY);
    threads.initialize();
    factory.createScheduler(name, name, threads, new RAMJobStore());
    scheduler = factory.getScheduler(name);
  }

  @AfterEach
  void shutDown() throws SchedulerException {
    scheduler.shutdown(true);
  }

  @Test
  void anIntervalIsASimpleTrigger() throws SchedulerException {
    new DeletionSchedule("@every 5s").install(scheduler);

    SimpleTrigger trigger = (SimpleTrigger) scheduler.getTrigger(TRIGGER);
    assertEquals(5_000, trigger.getRepeatInterval());
    assertEquals(DeletionJob.class, scheduler.getJobDetail(DeletionSchedule.JOB).getJobClass());
    assertTrue(scheduler.getJobDetail(DeletionSchedule.JOB).isConcurrentExecutionDisallowed());
  }

  @Test
  void aTimeOfDayIsACronTriggerInItsZone() throws SchedulerException {
    new DeletionSchedule("CRON_TZ=Europe/Berlin 30 2 * * *").install(scheduler);

    CronTrigger trigger = (CronTrigger) scheduler.getTrigger(TRIGGER);
    assertEquals(TimeZone.getTimeZone("Europe/Berlin"), trigger.getTimeZone());
    assertTrue(trigger.getCronExpression().startsWith("0 30 2 "), trigger.getCronExpression());
  }

  @Test
  void theSameAgainChangesNothingAndAnotherReplaces() throws SchedulerException {
    new DeletionSchedule("@every 5s").install(scheduler);
    Date start = scheduler.getTrigger(TRIGGER).getStartTime();

    new DeletionSchedule("PT5S").install(scheduler);
    assertEquals(start, scheduler.getTrigger(TRIGGER).getStartTime());

    new DeletionSchedule("@every 1m").install(scheduler);
    assertEquals(60_000, ((SimpleTrigger) scheduler.getTrigger(TRIGGER)).getRepeatInterval());
  }

  @Test
  void nonsenseIsRefusedByName() {
    String message =
        assertThrows(CarillonException.class, () -> new DeletionSchedule("now and then"))
            .getMessage();

    assertTrue(message.startsWith("carillon.deletion.schedule is 'now and then': "), message);
  }
}
