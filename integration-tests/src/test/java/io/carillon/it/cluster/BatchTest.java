package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One call for many events, and an outcome for each. */
class BatchTest {
  private static final int EVENTS = 2_000;

  @Test
  void manyEventsAreHandledByOneCallAndEachHasItsOwnOutcome() {
    Rest admin = RunningCluster.rest(FIRST, "admin");
    Sql.run(
        """
        CREATE TABLE IF NOT EXISTS probe_batch (event_id uuid NOT NULL, number integer NOT NULL, batch integer NOT NULL);
        TRUNCATE probe_batch
        """);
    String lines =
        IntStream.range(0, EVENTS)
            .mapToObj(i -> "{\"name\":\"Batched\",\"payload\":" + i + "}")
            .collect(Collectors.joining("\n"));
    assertEquals(EVENTS, admin.postLines("/events/bulk", lines).json().getInt("accepted"));
    await()
        .atMost(Duration.ofMinutes(2))
        .until(
            () ->
                Sql.number(
                        "SELECT count(*) FROM qrtz_triggers WHERE job_name = 'Batched' AND trigger_state <> 'ERROR'")
                    == 0);
    assertEquals(EVENTS / 2, Sql.number("SELECT count(*) FROM probe_batch"));
    assertEquals(EVENTS / 2, Sql.number("SELECT count(DISTINCT event_id) FROM probe_batch"));
    assertEquals(
        EVENTS / 2,
        Sql.number(
            "SELECT count(*) FROM carillon_execution WHERE state = 'SUCCEEDED' AND event_id IN (SELECT event_id FROM probe_batch)"));
    long calls = Sql.number("SELECT coalesce(round(sum(1.0 / batch)), 0) * 2 FROM probe_batch");
    System.out.printf("%d events by about %d calls%n", EVENTS, calls);
    assertTrue(calls < EVENTS / 4, () -> calls + " calls");
    assertEquals(
        EVENTS / 2,
        admin
            .post("/events/discard", "{\"state\":\"DEAD\",\"name\":\"Batched\"}")
            .json()
            .getInt("matched"));
  }
}
