package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Callers with rows of their own and events that fire do not get in each other's way. */
class ContentionTest {
  private static final int EVENTS = 30_000;
  private static final int CALLERS = 1_600;
  private static final int BUSINESS_ROWS = 16;
  private static final Duration LONG = Duration.ofMinutes(5);

  /** Of the looks, so many may see a long wait: whoever holds the lock may wait for a processor. */
  private static final int LOOKS_FOR_A_LONG_WAIT = 200;

  private static final long LONGEST_WAIT_MILLIS = 1_000;

  /**
   * For how long, at most, a session has waited for a lock in a statement on a table of ours;
   * milliseconds.
   */
  private static final String LONGEST_WAIT =
      """
      SELECT coalesce(max(extract(epoch FROM clock_timestamp() - l.waitstart) * 1000), 0)::bigint
      FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE NOT l.granted AND (a.query ILIKE '%qrtz_%' OR a.query ILIKE '%carillon_%')
      """;

  private static final int LONG_WAIT_MILLIS = Integer.getInteger("carillon.lock-wait", 100);

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

    Queue<Long> waits = new ConcurrentLinkedQueue<>();
    ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor();
    watch.scheduleWithFixedDelay(
        () -> waits.add(Sql.number(LONGEST_WAIT)), 0, 25, TimeUnit.MILLISECONDS);
    store(producer, "Noop", EVENTS);
    store(producer, "LockThenSchedule", CALLERS / 2);
    store(producer, "ScheduleThenLock", CALLERS / 2);
    await().atMost(LONG).until(() -> unfinished() == 0);
    await().atMost(LONG).until(() -> state(viewer, holder).equals("SUCCEEDED"));
    watch.shutdownNow();

    List<Long> longWaits = waits.stream().filter(millis -> millis > LONG_WAIT_MILLIS).toList();
    assertTrue(
        longWaits.size() <= waits.size() / LOOKS_FOR_A_LONG_WAIT,
        () ->
            "of "
                + waits.size()
                + " looks at locks on our tables, these saw long waits: "
                + longWaits);
    assertTrue(
        longWaits.stream().allMatch(millis -> millis < LONGEST_WAIT_MILLIS), longWaits::toString);
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
