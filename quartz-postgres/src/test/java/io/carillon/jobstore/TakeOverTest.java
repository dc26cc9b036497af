package io.carillon.jobstore;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.carillon.testkit.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.quartz.JobExecutionContext;
import org.quartz.SchedulerException;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.TriggerBuilder;
import org.quartz.TriggerKey;

/** Nodes that die, hang, or are doubled; rows that somebody broke. */
class TakeOverTest {
  private static final Duration PATIENCE = Duration.ofSeconds(40);

  private final TestDatabase database = TestDatabase.migrated();
  private final Rows rows = new Rows(database.dataSource());

  @AfterEach
  void drop() {
    database.close();
  }

  @Test
  void whatAGivenUpNodeRunsRunsElsewhereAndItsOwnEndIsLost() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    Consumer<JobExecutionContext> hangs =
        context -> {
          running.countDown();
          waitFor(mayEnd);
        };
    try (TestNode zombie = new TestNode(database.dataSource(), "zombie", hangs);
        TestNode survivor = new TestNode(database.dataSource(), "survivor", context -> {})) {
      zombie.store.ensureJob(TestNode.job());
      OneShotTrigger event = TestNode.oneShot("event");
      event.setPriority(8);
      zombie.store.storeAll(List.of(event));
      zombie.start();
      waitFor(running);
      zombie.scheduler.standby();
      int taken =
          survivor
              .store
              .store()
              .own()
              .run(session -> survivor.store.operations().takeOver.leftBy(session, "zombie"));
      assertEquals(1, taken);
      survivor.start();
      await().atMost(PATIENCE).until(() -> survivor.completed.size() == 1);

      assertEquals(new TriggerKey("event", "event"), survivor.takenOver.get(0).trigger());
      assertEquals("zombie", survivor.takenOver.get(0).instance());
      assertEquals(8, survivor.takenOver.get(0).priority());
      mayEnd.countDown();
      await().atMost(PATIENCE).until(() -> zombie.lost.size() == 1);
      assertEquals(List.of(), zombie.completed);
    }
    assertEquals(0, rows.triggers());
    assertEquals(0, rows.heldRows());
    assertEquals(0, rows.deadlocks());
  }

  /**
   * Behind a pooler in transaction mode: there is no lock by which it could see that nobody lives.
   */
  @Test
  void aNodeThatIsTakenOverWhileItStartsAgainIsNoTwinOfItself() throws Exception {
    rows.execute(
        "INSERT INTO qrtz_scheduler_state (sched_name, instance_name, last_checkin_time, checkin_interval)"
            + " VALUES ('carillon', 'back', 1, 1500)");
    try (TestNode back =
        new TestNode(
            database.dataSource(),
            "back",
            context -> {},
            settings -> settings.setSessionFeatures(false))) {
      CompletableFuture<TestNode> start = CompletableFuture.supplyAsync(() -> started(back));
      await().pollDelay(Duration.ofMillis(300)).until(() -> !start.isDone());
      rows.execute("DELETE FROM qrtz_scheduler_state WHERE instance_name = 'back'");
      assertEquals(back, start.get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
    }
  }

  private static TestNode started(TestNode node) {
    try {
      return node.start();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aTriggerWhoseLastRunWasLostGoesWhileAnEarlierOneStillRuns() throws Exception {
    try (TestNode survivor = new TestNode(database.dataSource(), "survivor", context -> {})) {
      survivor.scheduler.addJob(TestNode.job(), true);
      survivor.scheduler.scheduleJob(
          TriggerBuilder.newTrigger()
              .withIdentity("twice")
              .forJob(TestNode.JOB)
              .withSchedule(SimpleScheduleBuilder.repeatSecondlyForTotalCount(2))
              .build());
      rows.execute(
          """
          UPDATE qrtz_triggers SET trigger_state = 'COMPLETE', next_fire_time = NULL;
          INSERT INTO qrtz_fired_triggers (sched_name, entry_id, trigger_name, trigger_group, instance_name, fired_time,
            sched_time, priority, state, job_name, job_group, is_nonconcurrent, requests_recovery)
          SELECT 'carillon', run.instance, 'twice', 'DEFAULT', run.instance, 2, run.time, 5, 'EXECUTING',
            'SendEmail', 'event', false, false
          FROM (VALUES ('first', 1), ('last', 2)) AS run (instance, time)
          """);
      TakeOver takeOver = survivor.store.operations().takeOver;
      int lost = survivor.store.store().own().run(session -> takeOver.leftBy(session, "last"));
      assertEquals(1, lost);
    }
    assertEquals(0, rows.triggers());
    assertEquals(0, rows.count("SELECT count(*) FROM qrtz_simple_triggers"));
    assertEquals(1, rows.heldRows());
  }

  @Test
  void aKilledNodeIsNoticedByItsSession() throws Exception {
    try (TestNode survivor =
        new TestNode(
                database.dataSource(),
                "survivor",
                context -> {},
                store -> store.setClusterCheckinInterval(600_000))
            .start()) {
      survivor.store.ensureJob(TestNode.job());
      survivor.scheduler.standby();
      survivor.store.storeAll(List.of(TestNode.oneShot("event")));
      rows.execute(
          """
          INSERT INTO qrtz_scheduler_state VALUES
            ('carillon', 'killed', extract(epoch FROM now()) * 1000, 500, 1, true);
          UPDATE qrtz_triggers SET trigger_state = 'ACQUIRED', carillon_claim = 7;
          INSERT INTO qrtz_claims VALUES
            ('carillon', 7, 'killed', extract(epoch FROM now()) * 1000, '{event}', '{event}')
          """);
      await().atMost(PATIENCE).until(() -> survivor.takenOver.size() == 1);
      assertEquals(1, rows.triggersIn("WAITING"));
      assertEquals(0, rows.heldRows());
    }
  }

  @Test
  void twoLiveNodesOfOneIdAreRefused() throws Exception {
    try (TestNode first = new TestNode(database.dataSource(), "same", context -> {}).start();
        TestNode second = new TestNode(database.dataSource(), "same", context -> {})) {
      SchedulerException refused = assertThrows(SchedulerException.class, second.scheduler::start);
      assertEquals(true, refused.getMessage().contains("'same'"), refused.getMessage());
      assertEquals(true, first.scheduler.isStarted());
    }
  }

  @Test
  void twoLiveNodesOfOneIdAreRefusedWithoutSessionFeatures() throws Exception {
    Consumer<PostgresJobStore> pooled = store -> store.setSessionFeatures(false);
    try (TestNode first =
            new TestNode(database.dataSource(), "same", context -> {}, pooled).start();
        TestNode second = new TestNode(database.dataSource(), "same", context -> {}, pooled)) {
      assertThrows(SchedulerException.class, second.scheduler::start);
      assertEquals(true, first.scheduler.isStarted());
    }
  }

  @Test
  void eventsFlowWithoutSessionFeatures() throws Exception {
    Semaphore ran = new Semaphore(0);
    try (TestNode node =
        new TestNode(
            database.dataSource(),
            "pooled",
            context -> ran.release(),
            store -> store.setSessionFeatures(false))) {
      node.store.ensureJob(TestNode.job());
      node.start();
      node.store.storeAll(TestNode.oneShots(3));
      ran.acquire(3);
      assertEquals(
          0,
          rows.count(
              """
              SELECT count(*) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
              WHERE l.locktype = 'advisory' AND d.datname = current_database()
              """));
    }
  }

  @Test
  void anyInstanceIdWorksUpToTwoHundredCharacters() throws Exception {
    String id = "näme 'with\" quotes ".repeat(11).substring(0, 200);
    Semaphore ran = new Semaphore(0);
    try (TestNode node = new TestNode(database.dataSource(), id, context -> ran.release())) {
      node.scheduler.scheduleJob(
          TestNode.job(), TriggerBuilder.newTrigger().forJob(TestNode.JOB).startNow().build());
      node.start();
      ran.acquire();
    }
    assertEquals(0, rows.heldRows());
  }

  @Test
  void whatNobodyOwnsIsRepaired() throws Exception {
    Semaphore ran = new Semaphore(0);
    try (TestNode node = new TestNode(database.dataSource(), "one", context -> ran.release())) {
      node.store.ensureJob(TestNode.job());
      node.store.storeAll(TestNode.oneShots(3));
      rows.execute(
          "UPDATE qrtz_triggers SET trigger_state = 'BLOCKED' WHERE trigger_name = 'event-0'");
      rows.execute(
          "UPDATE qrtz_triggers SET trigger_state = 'ACQUIRED', carillon_claim = 77 WHERE trigger_name = 'event-1'");
      rows.execute(
          "UPDATE qrtz_triggers SET trigger_state = 'ACQUIRED' WHERE trigger_name = 'event-2'");
      node.start();
      ran.acquire(3);
      await().atMost(PATIENCE).until(() -> rows.triggers() == 0);
    }
  }

  static void waitFor(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
