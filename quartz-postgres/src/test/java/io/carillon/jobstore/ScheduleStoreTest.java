package io.carillon.jobstore;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.schedule.ClockChange;
import io.carillon.testkit.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quartz.JobExecutionContext;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;
import org.quartz.TriggerKey;

/** Schedules in the store: fired once an instant, and not beside themselves. */
@Timeout(60)
class ScheduleStoreTest {
  private static final Duration PATIENCE = Duration.ofSeconds(40);
  private static final TriggerKey KEY = new TriggerKey("tick", "schedule");

  private final TestDatabase database = TestDatabase.migrated();
  private final Rows rows = new Rows(database.dataSource());

  @AfterEach
  void drop() {
    database.close();
  }

  private static ScheduleTrigger every(String name, String interval, WhenRunning whenRunning) {
    return TriggerBuilder.newTrigger()
        .withIdentity(name, "schedule")
        .forJob(TestNode.JOB)
        .startAt(Date.from(now()))
        .withSchedule(
            RecurringSchedule.of(
                ScheduleText.of("@every " + interval, "UTC", ClockChange.STANDARD), whenRunning))
        .build();
  }

  private static Instant now() {
    return InstantSource.system().instant();
  }

  private TestNode node(String name, Consumer<JobExecutionContext> work) throws Exception {
    TestNode node = new TestNode(database.dataSource(), name, work, settings -> {}, 3);
    node.store.ensureJob(TestNode.job());
    return node;
  }

  @Test
  void twoNodesFireEachInstantOnce() throws Exception {
    List<String> fired = new CopyOnWriteArrayList<>();
    Consumer<JobExecutionContext> note =
        context ->
            fired.add(
                context.getTrigger().getKey().getName()
                    + "@"
                    + context.getScheduledFireTime().getTime());
    try (TestNode one = node("one", note);
        TestNode two = node("two", note)) {
      for (int i = 0; i < 20; i++) {
        one.scheduler.scheduleJob(every("tick" + i, "1s", WhenRunning.ALLOW));
      }
      one.start();
      two.start();
      await().atMost(PATIENCE).until(() -> fired.size() >= 80);
    }
    assertEquals(new HashSet<>(fired).size(), fired.size(), "an instant was fired twice");
  }

  @Test
  void aFireWhileTheLastRunGoesOnIsSkippedAndSaid() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    CountDownLatch mayEnd = new CountDownLatch(1);
    try (TestNode one = node("one", context -> run(runs, mayEnd));
        TestNode two = node("two", context -> run(runs, mayEnd))) {
      one.scheduler.scheduleJob(every("tick", "1s", WhenRunning.SKIP));
      one.start();
      two.start();
      await().atMost(PATIENCE).until(() -> one.skipped.size() + two.skipped.size() >= 2);
      assertEquals(1, runs.get());
      mayEnd.countDown();
      await().atMost(PATIENCE).until(() -> runs.get() >= 2);
    }
    assertEquals(1, rows.triggersIn("WAITING"));
    assertEquals(0, rows.heldRows());
  }

  private static Consumer<JobExecutionContext> notingUntil(Semaphore mayEnd, List<Instant> due) {
    return context -> {
      due.add(context.getScheduledFireTime().toInstant());
      mayEnd.acquireUninterruptibly();
    };
  }

  @Test
  void oneFireWaitsForTheEndOfTheLastRun() throws Exception {
    List<Instant> due = new CopyOnWriteArrayList<>();
    Semaphore mayEnd = new Semaphore(0);
    Consumer<JobExecutionContext> work = notingUntil(mayEnd, due);
    try (TestNode one = node("one", work);
        TestNode two = node("two", work)) {
      one.scheduler.scheduleJob(every("tick", "1s", WhenRunning.QUEUE));
      one.start();
      two.start();
      await().atMost(PATIENCE).until(() -> rows.triggersIn("BLOCKED") == 1);
      await().during(Duration.ofSeconds(4)).atMost(PATIENCE).until(() -> due.size() == 1);
      mayEnd.release();
      await().atMost(PATIENCE).until(() -> due.size() == 2);
      assertEquals(due.get(0).plusSeconds(1), due.get(1), "the first that came due waited");
      mayEnd.release();
      await().atMost(PATIENCE).until(() -> due.size() == 3);
      assertTrue(due.get(2).isAfter(due.get(1).plusSeconds(2)), "the others did not: " + due);
      mayEnd.release(1_000);
      assertEquals(List.of(), one.skipped);
    }
  }

  @Test
  void whatWaitedFiresForAnInstantOfItsScheduleWhateverItsMisfireRule() throws Exception {
    List<Instant> due = new CopyOnWriteArrayList<>();
    Semaphore mayEnd = new Semaphore(0);
    Consumer<JobExecutionContext> work = notingUntil(mayEnd, due);
    try (TestNode node = node("one", work)) {
      ScheduleTrigger tick = every("tick", "1s", WhenRunning.QUEUE);
      tick.setMisfireInstruction(ScheduleTrigger.MISFIRE_INSTRUCTION_SKIP);
      node.scheduler.scheduleJob(tick);
      node.start();
      await().atMost(PATIENCE).until(() -> rows.triggersIn("BLOCKED") == 1);
      await().during(Duration.ofMillis(1_300)).atMost(PATIENCE).until(() -> due.size() == 1);
      mayEnd.release(1_000);
      await().atMost(PATIENCE).until(() -> due.size() >= 3);
    }
    for (Instant fire : due) {
      assertEquals(0, Duration.between(due.get(0), fire).toMillis() % 1_000, () -> "of " + due);
    }
    assertEquals(due.size(), due.stream().distinct().count(), () -> "twice: " + due);
  }

  @Test
  void aLostRunIsRepeatedAndKeepsTheOthersWaiting() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    AtomicInteger runs = new AtomicInteger();
    List<Instant> due = new CopyOnWriteArrayList<>();
    Consumer<JobExecutionContext> hangs =
        context -> {
          due.add(context.getScheduledFireTime().toInstant());
          running.countDown();
          TakeOverTest.waitFor(never);
        };
    Consumer<JobExecutionContext> repeats =
        context -> {
          due.add(context.getScheduledFireTime().toInstant());
          run(runs, mayEnd);
        };
    try (TestNode zombie = node("zombie", hangs);
        TestNode survivor = node("survivor", repeats)) {
      zombie.scheduler.scheduleJob(every("tick", "1s", WhenRunning.SKIP));
      zombie.start();
      TakeOverTest.waitFor(running);
      zombie.scheduler.standby();
      await().atMost(PATIENCE).until(this::nobodyClaims);
      survivor
          .store
          .store()
          .own()
          .run(session -> survivor.store.operations().takeOver.leftBy(session, "zombie"));
      survivor.start();
      await().atMost(PATIENCE).until(() -> due.size() == 2);
      assertEquals(due.get(0), due.get(1), "the same instant again");
      assertEquals(KEY, survivor.takenOver.get(0).trigger());
      assertEquals(Trigger.DEFAULT_PRIORITY, survivor.takenOver.get(0).priority());
      await().atMost(PATIENCE).until(() -> !survivor.skipped.isEmpty());
      assertEquals(1, runs.get());
      mayEnd.countDown();
      await().atMost(PATIENCE).until(() -> runs.get() >= 2);
      never.countDown();
    }
    assertEquals(
        0, rows.count("SELECT count(*) FROM qrtz_triggers WHERE trigger_group <> 'schedule'"));
  }

  /** A scheduler that is told to stand by may be claiming once more. */
  private boolean nobodyClaims() {
    return rows.count(
            """
            SELECT count(*) FROM qrtz_triggers
            WHERE trigger_state = 'WAITING' AND next_fire_time < extract(epoch FROM clock_timestamp()) * 1000 - 500
            """)
        == 1;
  }

  @Test
  void aTextThatCannotBeReadStopsItsOwnTriggerOnly() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    try (TestNode node = node("one", context -> runs.incrementAndGet())) {
      node.scheduler.scheduleJob(every("bad", "1s", WhenRunning.ALLOW));
      node.scheduler.scheduleJob(every("good", "1s", WhenRunning.ALLOW));
      rows.execute(
          "UPDATE qrtz_cron_triggers SET cron_expression = '0 L * * * ?' WHERE trigger_name = 'bad'");
      node.start();
      await().atMost(PATIENCE).until(() -> runs.get() >= 2);
      assertEquals(
          Trigger.TriggerState.ERROR,
          node.scheduler.getTriggerState(new TriggerKey("bad", "schedule")));
    }
  }

  @Test
  void missedFiresFollowTheInstruction() throws Exception {
    List<String> fired = new CopyOnWriteArrayList<>();
    try (TestNode node =
        node("one", context -> fired.add(context.getTrigger().getKey().getName()))) {
      schedulePast(node, "once", ScheduleTrigger.MISFIRE_INSTRUCTION_FIRE_ONCE);
      schedulePast(node, "skip", ScheduleTrigger.MISFIRE_INSTRUCTION_SKIP);
      schedulePast(node, "all", Trigger.MISFIRE_INSTRUCTION_IGNORE_MISFIRE_POLICY);
      node.start();
      await().atMost(PATIENCE).until(() -> fired.size() == 42);
      assertEquals(41, fired.stream().filter("all"::equals).count());
      assertEquals(1, fired.stream().filter("once"::equals).count());
    }
  }

  @Test
  void eachMissedFireThatMayNotRunBesideAnotherIsSaidToBeSkipped() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    CountDownLatch mayEnd = new CountDownLatch(1);
    try (TestNode node = node("one", context -> run(runs, mayEnd))) {
      ScheduleTrigger past = every("all", "30s", WhenRunning.SKIP);
      past.setMisfireInstruction(Trigger.MISFIRE_INSTRUCTION_IGNORE_MISFIRE_POLICY);
      schedulePast(node, past);
      node.start();
      await().atMost(PATIENCE).until(() -> node.skipped.size() == 40);
      assertEquals(1, runs.get());
      List<Instant> skipped = node.skipped.stream().map(CompletedFiring::scheduledAt).toList();
      List<Instant> missed =
          IntStream.rangeClosed(1, 40)
              .mapToObj(i -> past.getStartTime().toInstant().plusSeconds(30L * i))
              .toList();
      assertEquals(missed, skipped, "all but the oldest, which runs, in their order");
      mayEnd.countDown();
    }
  }

  /** Stock Quartz takes twenty a minute. */
  @Test
  void aThousandThatMissedFiresAreAllMadeUpForAtOnce() throws Exception {
    int many = 1_000;
    Set<String> fired = ConcurrentHashMap.newKeySet();
    try (TestNode node =
        node("one", context -> fired.add(context.getTrigger().getKey().getName()))) {
      for (int i = 0; i < many; i++) {
        schedulePast(node, "missed" + i, ScheduleTrigger.MISFIRE_INSTRUCTION_FIRE_ONCE);
      }
      node.start();
      await().atMost(Duration.ofSeconds(20)).until(() -> fired.size() == many);
    }
  }

  /** Due every 30 s since 20 minutes and the next time in more than a test's time. */
  private static void schedulePast(TestNode node, String name, int misfire) throws Exception {
    ScheduleTrigger trigger = every(name, "30s", WhenRunning.ALLOW);
    trigger.setMisfireInstruction(misfire);
    schedulePast(node, trigger);
  }

  private static void schedulePast(TestNode node, ScheduleTrigger trigger) throws Exception {
    trigger.setStartTime(Date.from(now().minus(Duration.ofMinutes(20)).minusMillis(500)));
    node.scheduler.scheduleJob(trigger);
  }

  private static void run(AtomicInteger runs, CountDownLatch mayEnd) {
    runs.incrementAndGet();
    TakeOverTest.waitFor(mayEnd);
  }
}
