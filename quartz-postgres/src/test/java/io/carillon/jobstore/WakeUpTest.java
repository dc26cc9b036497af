package io.carillon.jobstore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import io.carillon.testkit.TestDatabase;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** An event that one node schedules for now wakes another that is idle, every time. */
class WakeUpTest {
  private static final int EVENTS = 300;

  /** Until the next check-in, which finds what nobody was woken for, it is half a minute. */
  private static final int CHECK_IN_MILLIS = 300_000;

  private static final String ANNOUNCED = "%pg_notify%";
  private static final String ANNOUNCED_APART = "%pg_notify%set_config%";

  private static final int PATIENCE_SECONDS = 10;

  /** Some of these are within a look into the database, some after it. */
  private static final int PAUSES = 25;

  @Test
  void noEventWaitsForACheckIn() throws Exception {
    besideAnIdleNode(
        (caller, rows, ran) -> {
          for (int i = 0; i < EVENTS; i++) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(i % PAUSES));
            String name = "event-" + i;
            caller.storeTrigger(TestNode.oneShot(name, TestNode.now()), false);
            assertEquals(name, ran.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
          }
        });
  }

  @Test
  void oneEventAfterAPauseIsAnnouncedByItsOwnTransactionAndACrowdIsNot() throws Exception {
    try (TestDatabase database = TestDatabase.migrated();
        HikariDataSource pool = database.pool();
        TestNode caller = new TestNode(pool, "caller", context -> {}, WakeUpTest::seldom)) {
      caller.store.ensureJob(TestNode.job());
      caller.store.storeTrigger(TestNode.oneShot("before"), false);
      StatementCosts costs = StatementCosts.of(new Rows(database.dataSource()));

      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSES));
      caller.store.storeTrigger(TestNode.oneShot("single"), false);
      assertEquals(1, costs.calls(ANNOUNCED));
      assertEquals(0, costs.calls(ANNOUNCED_APART));

      long start = System.nanoTime();
      for (int i = 0; i < EVENTS; i++) {
        caller.store.storeTrigger(TestNode.oneShot("event-" + i), false);
      }
      long most = 2 + (System.nanoTime() - start) / Announcer.QUIET_NANOS;
      long along = costs.calls(ANNOUNCED) - costs.calls(ANNOUNCED_APART);
      assertTrue(along <= most, along + " announced themselves, not at most " + most);
    }
  }

  @Test
  void whatIsDueIsAnnouncedWithoutAnyOtherStatement() throws Exception {
    besideAnIdleNode(
        (caller, rows, ran) -> {
          new ManyTriggers(rows).dueOf("hidden", 1, 1, 0);
          caller.announceDue();
          assertEquals("hidden-event-0", ran.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
        });
  }

  /** What one node does while another is idle. */
  private interface Calls {
    void make(PostgresJobStore caller, Rows rows, BlockingQueue<String> ran) throws Exception;
  }

  private static void besideAnIdleNode(Calls calls) throws Exception {
    LinkedBlockingQueue<String> ran = new LinkedBlockingQueue<>();
    try (TestDatabase database = TestDatabase.migrated();
        HikariDataSource pool = database.pool();
        TestNode caller = new TestNode(pool, "caller", context -> {}, WakeUpTest::seldom);
        TestNode idle = idle(pool, ran)) {
      caller.store.ensureJob(TestNode.job());
      idle.start();
      calls.make(caller.store, new Rows(database.dataSource()), ran);
    }
  }

  private static TestNode idle(HikariDataSource pool, Queue<String> ran) throws Exception {
    return new TestNode(
        pool,
        "idle",
        context -> ran.add(context.getTrigger().getKey().getName()),
        WakeUpTest::seldom);
  }

  private static void seldom(PostgresJobStore store) {
    store.setClusterCheckinInterval(CHECK_IN_MILLIS);
  }
}
