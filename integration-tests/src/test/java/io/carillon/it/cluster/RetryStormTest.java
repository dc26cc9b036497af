package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Many events that fail and come again keep fresh ones from nothing but the moment: a fresh event
 * waits at most for what was due before it. {@code -Dcarillon.it.storm-events=100000} is a real
 * storm.
 */
class RetryStormTest {
  private static final int EVENTS = Integer.getInteger("carillon.it.storm-events", 4_000);
  private static final int FRESH = 20;
  private static final int BULK = 20_000;
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final Duration BETWEEN = Duration.ofMillis(200);
  private static final Duration MARGIN = Duration.ofSeconds(3);

  private static final String FIRST_PASS =
      """
      SELECT coalesce(extract(epoch FROM max(started_at) - min(scheduled_at)) * 1000, 0)::bigint
      FROM carillon_execution WHERE event_name = 'Fails' AND attempt = 1 AND created_at >= '%s'
      """;

  private static final String LATENESS =
      """
      SELECT coalesce(extract(epoch FROM percentile_disc(%s) WITHIN GROUP (ORDER BY started_at - scheduled_at)) * 1000, 0)::bigint
      FROM carillon_execution WHERE event_name = 'Noop' AND event_key LIKE 'fresh %%' AND created_at >= '%s'
      """;

  private final Rest admin = RunningCluster.rest(FIRST, "admin");

  @Test
  void freshEventsRunWhileManyFailAndAreTriedAgain() {
    String begin = Sql.text("SELECT clock_timestamp()");
    for (int from = 0; from < EVENTS; from += BULK) {
      String lines =
          IntStream.range(0, Math.min(BULK, EVENTS - from))
              .mapToObj(i -> "{\"name\":\"Fails\"}")
              .collect(Collectors.joining("\n"));
      admin.postLines("/events/bulk", lines);
    }
    long failing = failing();
    for (int i = 0; i < FRESH && failing > 0; i++) {
      String fresh = "{\"name\":\"Noop\",\"key\":\"fresh %d\"}".formatted(i);
      assertEquals(201, admin.post("/events", fresh).status());
      await().pollDelay(BETWEEN).atMost(LONG).until(() -> true);
      failing = failing();
    }
    assertTrue(failing > 0, "the storm was over before the last fresh event came");
    await()
        .atMost(LONG)
        .until(() -> Sql.number("SELECT count(*) FROM qrtz_triggers WHERE job_name = 'Noop'") == 0);
    long firstPass = Sql.number(FIRST_PASS.formatted(begin));
    long slowest = Sql.number(LATENESS.formatted("1.0", begin));
    System.out.printf(
        "%,d failing events, all tried once within %,d ms, %,d not dead when the last of %d fresh ones had come; "
            + "these were late by %,d ms (median), at most %,d ms%n",
        EVENTS, firstPass, failing, FRESH, Sql.number(LATENESS.formatted("0.5", begin)), slowest);
    assertTrue(slowest <= firstPass + MARGIN.toMillis(), () -> slowest + " ms");
    await().atMost(LONG).until(() -> failing() == 0);
    assertEquals(
        EVENTS,
        Sql.number(
            """
            SELECT count(*) FROM carillon_execution
            WHERE event_name = 'Fails' AND state = 'DEAD' AND created_at >= '%s'
            """
                .formatted(begin)),
        "each fails as often as it may");
    admin.post("/events/discard", "{\"state\":\"DEAD\",\"name\":\"Fails\"}");
  }

  private static long failing() {
    return Sql.number(
        "SELECT count(*) FROM qrtz_triggers WHERE job_name = 'Fails' AND trigger_state <> 'ERROR'");
  }
}
