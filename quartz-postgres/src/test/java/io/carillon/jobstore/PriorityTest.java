package io.carillon.jobstore;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.schedule.ClockChange;
import io.carillon.testkit.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.quartz.JobExecutionContext;
import org.quartz.JobPersistenceException;
import org.quartz.TriggerBuilder;

/** Priority decides among what is due at the same instant, and so starves nobody. */
class PriorityTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Instant DUE = TestNode.now().truncatedTo(ChronoUnit.MILLIS).minusSeconds(60);
  private static final int FLOOD = 1_000;

  private final TestDatabase database = TestDatabase.migrated();
  private final List<String> ran = new CopyOnWriteArrayList<>();
  private TestNode node;

  @AfterEach
  void drop() throws Exception {
    node.close();
    database.close();
  }

  @Test
  void amongWhatIsDueAtOneInstantTheHighestPriorityIsFirst() throws Exception {
    node = new TestNode(database.dataSource(), "one", this::note);
    store(IntStream.rangeClosed(1, 10).mapToObj(p -> trigger("p" + p, DUE, p)).toList());
    node.start();
    await().atMost(PATIENCE).until(() -> ran.size() == 10);
    assertEquals(
        IntStream.rangeClosed(1, 10).mapToObj(i -> "p" + (11 - i)).toList(), List.copyOf(ran));
  }

  @Test
  void amongSchedulesThatAreDueAtOneInstantTheHighestPriorityIsFirst() throws Exception {
    node = new TestNode(database.dataSource(), "one", this::note);
    node.store.ensureJob(TestNode.job());
    for (int priority = 1; priority <= 10; priority++) {
      node.scheduler.scheduleJob(schedule("p" + priority, priority));
    }
    node.start();
    await().atMost(PATIENCE).until(() -> ran.size() == 10);
    assertEquals(
        IntStream.rangeClosed(1, 10).mapToObj(i -> "p" + (11 - i)).toList(), List.copyOf(ran));
  }

  private static ScheduleTrigger schedule(String name, int priority) {
    return TriggerBuilder.newTrigger()
        .withIdentity(name, "schedule")
        .forJob(TestNode.JOB)
        .withPriority(priority)
        .startAt(Date.from(DUE))
        .withSchedule(
            RecurringSchedule.of(
                ScheduleText.of("@every 24h", "UTC", ClockChange.STANDARD), WhenRunning.ALLOW))
        .build();
  }

  @Test
  void theLowestPriorityWaitsForNothingThatIsDueLaterHoweverMuchComes() throws Exception {
    node = new TestNode(database.dataSource(), "one", this::noteAndFeed);
    List<OneShotTrigger> flood = new ArrayList<>();
    for (int i = 0; i < FLOOD; i++) {
      flood.add(trigger("high-" + i, DUE.plusMillis(1 + i), 10));
    }
    store(flood);
    Instant middle = DUE.plusMillis(FLOOD / 2);
    store(List.of(trigger("low", middle, 1)));
    node.start();
    await().atMost(PATIENCE).until(() -> ran.contains("low") && ran.size() > FLOOD);
    // one is due at its very instant and goes first
    assertEquals(FLOOD / 2, ran.indexOf("low"));
    assertTrue(ran.stream().anyMatch(name -> name.startsWith("fed")), "nothing came meanwhile");
  }

  private void note(JobExecutionContext context) {
    ran.add(context.getTrigger().getKey().getName());
  }

  /** Every tenth run brings another one that is due now, with the highest priority. */
  private void noteAndFeed(JobExecutionContext context) {
    note(context);
    if (ran.size() % 10 > 0) {
      return;
    }
    try {
      store(List.of(trigger("fed-" + ran.size(), TestNode.now(), 10)));
    } catch (JobPersistenceException e) {
      ran.add(e.toString());
    }
  }

  private void store(List<OneShotTrigger> triggers) throws JobPersistenceException {
    node.store.ensureJob(TestNode.job());
    node.store.storeAll(triggers);
  }

  private static OneShotTrigger trigger(String name, Instant due, int priority) {
    OneShotTrigger trigger = TestNode.oneShot(name, due);
    trigger.setPriority(priority);
    return trigger;
  }
}
