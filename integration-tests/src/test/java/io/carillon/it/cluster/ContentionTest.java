package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Callers with rows of their own and events that fire do not get in each other's way. */
class ContentionTest {
  private static final int EVENTS = 30_000;
  private static final int CALLERS = 1_600;
  private static final int BUSINESS_ROWS = 16;
  private static final Duration LONG = Duration.ofMinutes(5);

  /**
   * Sessions that have waited for a lock for more than 100 ms in a statement on a table of ours.
   */
  private static final String LONG_WAITS =
      """
      SELECT count(*) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE NOT l.granted AND l.waitstart < clock_timestamp() - %d * interval '1 ms'
        AND (a.query ILIKE '%%qrtz_%%' OR a.query ILIKE '%%carillon_%%')
      """
          .formatted(Integer.getInteger("carillon.lock-wait", 100));

  private static final String DEADLOCKS =
      "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()";

  private static final String HANDLED_MEANWHILE =
      """
      SELECT count(*) FROM carillon_execution other, carillon_execution held
      WHERE held.event_id = '%s' AND other.event_name = 'Noop'
        AND other.finished_at BETWEEN held.started_at AND held.finished_at
      """;

  @Test
  void callersThatLockTheirRowsBeforeAndAfterSchedulingNeitherDeadlockNorWaitWhileEventsFire() {
    Rest producer = RunningCluster.rest(FIRST, "producer");
    Rest viewer = RunningCluster.rest(FIRST, "viewer");
    long deadlocks = Sql.number(DEADLOCKS);
    String heldBack = "HeldBack " + UUID.randomUUID();
    String hold =
        "{\"name\":\"HoldTransaction\",\"payload\":{\"scheduled\":\"%s\",\"seconds\":60}}";
    String holder = producer.post("/events", hold.formatted(heldBack)).json().getString("id");
    await().atMost(LONG).until(() -> state(viewer, holder).equals("RUNNING"));

    AtomicLong longWaits = new AtomicLong();
    ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor();
    watch.scheduleWithFixedDelay(
        () -> longWaits.addAndGet(Sql.number(LONG_WAITS)), 0, 25, TimeUnit.MILLISECONDS);
    store(producer, "Noop", EVENTS);
    store(producer, "LockThenSchedule", CALLERS / 2);
    store(producer, "ScheduleThenLock", CALLERS / 2);
    await().atMost(LONG).until(() -> unfinished() == 0);
    await().atMost(LONG).until(() -> state(viewer, holder).equals("SUCCEEDED"));
    watch.shutdownNow();

    assertEquals(0, longWaits.get(), "long waits for locks on our tables");
    assertEquals(deadlocks, Sql.number(DEADLOCKS));
    long meanwhile = Sql.number(HANDLED_MEANWHILE.formatted(holder));
    System.out.printf(
        "%d events were handled while a transaction that schedules stayed open%n", meanwhile);
    assertTrue(
        meanwhile > EVENTS / 10, () -> "only " + meanwhile + " events were handled meanwhile");
    assertEquals(
        1, Sql.number("SELECT count(*) FROM qrtz_triggers WHERE job_name = '" + heldBack + "'"));
    assertTrue(Sql.number("SELECT sum(n) FROM probe_row WHERE id < " + BUSINESS_ROWS) >= CALLERS);
  }

  private static void store(Rest producer, String name, int count) {
    String lines =
        IntStream.range(0, count)
            .mapToObj(i -> "{\"name\":\"%s\",\"payload\":%d}".formatted(name, i % BUSINESS_ROWS))
            .collect(Collectors.joining("\n"));
    var answer = producer.postLines("/events/bulk", lines);
    assertEquals(count, answer.json().getInt("accepted"), answer.body());
  }

  private static long unfinished() {
    return Sql.number(
        "SELECT count(*) FROM qrtz_triggers WHERE job_name IN ('Noop', 'LockThenSchedule', 'ScheduleThenLock')");
  }

  private static String state(Rest viewer, String id) {
    return viewer.get("/events/" + id).json().getString("state");
  }
}
