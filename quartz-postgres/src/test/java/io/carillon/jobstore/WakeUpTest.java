package io.carillon.jobstore;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.zaxxer.hikari.HikariDataSource;
import io.carillon.testkit.TestDatabase;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** An event that one node schedules for now wakes another that is idle, every time. */
class WakeUpTest {
  private static final int EVENTS = 300;

  /** Until the next check-in, which finds what nobody was woken for, it is half a minute. */
  private static final int CHECK_IN_MILLIS = 300_000;

  private static final int PATIENCE_SECONDS = 10;

  /** Some of these are within a look into the database, some after it. */
  private static final int PAUSES = 25;

  @Test
  void noEventWaitsForACheckIn() throws Exception {
    LinkedBlockingQueue<String> ran = new LinkedBlockingQueue<>();
    try (TestDatabase database = TestDatabase.migrated();
        HikariDataSource pool = database.pool();
        TestNode caller = new TestNode(pool, "caller", context -> {}, WakeUpTest::seldom);
        TestNode idle =
            new TestNode(
                pool,
                "idle",
                context -> ran.add(context.getTrigger().getKey().getName()),
                WakeUpTest::seldom)) {
      caller.store.ensureJob(TestNode.job());
      idle.start();
      for (int i = 0; i < EVENTS; i++) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(i % PAUSES));
        String name = "event-" + i;
        caller.store.storeTrigger(TestNode.oneShot(name, TestNode.now()), false);
        assertEquals(name, ran.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
      }
    }
  }

  private static void seldom(PostgresJobStore store) {
    store.setClusterCheckinInterval(CHECK_IN_MILLIS);
  }
}
