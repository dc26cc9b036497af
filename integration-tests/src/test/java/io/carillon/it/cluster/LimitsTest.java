package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is limited waits, in the whole cluster, and keeps nothing else back. */
class LimitsTest {
  private static final Duration LONG = Duration.ofMinutes(2);

  /** How many runs of a name went on at once at most, as the history tells. */
  private static final String AT_ONCE =
      """
      SELECT coalesce(max(n), 0) FROM (
        SELECT (SELECT count(*) FROM carillon_execution o
                WHERE o.event_name = x.event_name %s
                  AND o.started_at <= x.started_at AND o.finished_at > x.started_at) AS n
        FROM carillon_execution x WHERE x.event_name = '%s') AS moments
      """;

  private final Rest admin = RunningCluster.rest(FIRST, "admin");

  @Test
  void noMoreThanTheLimitRunAtOnceInTheCluster() {
    schedule("AtMostThree", 60);
    await()
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(20))
        .until(() -> whyOneWaits("AtMostThree").contains("the concurrency limit is full"));
    schedule("Noop", 500);
    await().atMost(LONG).until(() -> unfinished("Noop") == 0);
    assertTrue(unfinished("AtMostThree") > 0, "the others did not have to wait for them");
    await().atMost(LONG).until(() -> unfinished("AtMostThree") == 0);
    assertEquals(3, Sql.number(AT_ONCE.formatted("", "AtMostThree")));
  }

  @Test
  void aScheduleThatIsHeldByALimitSaysSo() {
    schedule("AtMostThree", 60);
    String path = "/schedules/" + UUID.randomUUID();
    admin.put(path, "{\"event\": \"AtMostThree\", \"spec\": \"@every 1s\"}");
    await()
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(20))
        .until(
            () ->
                admin.get(path).json().getString("why", "").contains("concurrency limit is full"));
    assertEquals(204, admin.delete(path).status());
    await().atMost(LONG).until(() -> unfinished("AtMostThree") == 0);
  }

  @Test
  void noMoreThanTheLimitRunAtOnceOnANode() {
    schedule("OneEachNode", 30);
    await().atMost(LONG).until(() -> unfinished("OneEachNode") == 0);
    assertEquals(1, Sql.number(AT_ONCE.formatted("AND o.node = x.node", "OneEachNode")));
  }

  @Test
  void noMoreStartThanTheRateAllows() {
    String begin = Sql.text("SELECT clock_timestamp()");
    schedule("TwentyASecond", 80);
    await()
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(20))
        .until(() -> whyOneWaits("TwentyASecond").contains("rate limit"));
    schedule("Noop", 500);
    await().atMost(LONG).until(() -> unfinished("Noop") == 0);
    assertTrue(unfinished("TwentyASecond") > 0, "the others did not have to wait for them");
    await().atMost(LONG).until(() -> unfinished("TwentyASecond") == 0);
    double seconds =
        Double.parseDouble(
            Sql.text(
                "SELECT extract(epoch FROM max(started_at) - min(started_at)) FROM carillon_execution WHERE event_name = 'TwentyASecond' AND started_at > '"
                    + begin
                    + "'"));
    System.out.printf("80 events at 20 a second took %.1f s%n", seconds);
    assertTrue(seconds >= (80 - 10) / 20.0 - 0.3, () -> seconds + " s");
    assertTrue(seconds <= 15, () -> seconds + " s");
  }

  private String whyOneWaits(String name) {
    String id =
        Sql.text(
            "SELECT max(trigger_name) FROM qrtz_triggers WHERE trigger_state = 'WAITING' AND job_name = '%s'"
                .formatted(name));
    return admin.get("/events/" + id).json().getString("why", "");
  }

  private void schedule(String name, int count) {
    String lines =
        IntStream.range(0, count)
            .mapToObj(i -> "{\"name\":\"%s\"}".formatted(name))
            .collect(Collectors.joining("\n"));
    assertEquals(count, admin.postLines("/events/bulk", lines).json().getInt("accepted"));
  }

  private static long unfinished(String name) {
    return Sql.number("SELECT count(*) FROM qrtz_triggers WHERE job_name = '" + name + "'");
  }
}
