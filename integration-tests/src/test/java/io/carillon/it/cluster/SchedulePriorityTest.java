package io.carillon.it.cluster;

import static io.carillon.it.cluster.RunningCluster.FIRST;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Among schedules that are due at one instant those of a higher priority start first. */
class SchedulePriorityTest {
  private static final Duration LONG = Duration.ofMinutes(2);
  private static final int[] PRIORITIES = {1, 5, 10};
  private static final int EACH = 3;

  private final Rest admin = RunningCluster.rest(FIRST, "admin");
  private final String prefix = UUID.randomUUID() + "-";

  @AfterEach
  void remove() {
    for (int i = 0; i < PRIORITIES.length * EACH; i++) {
      assertEquals(204, admin.delete("/schedules/" + prefix + i).status());
    }
  }

  /** No more of the event run at once in the cluster than there are schedules of each priority. */
  @Test
  void theHigherPriorityStartsFirst() {
    Instant due = InstantSource.system().instant().truncatedTo(ChronoUnit.SECONDS).plusSeconds(5);
    for (int i = 0; i < PRIORITIES.length * EACH; i++) {
      Rest.Answer put =
          admin.put(
              "/schedules/" + prefix + i,
              "{\"event\": \"AtMostThree\", \"spec\": \"@every 24h\", \"startAt\": \"%s\", \"priority\": %d}"
                  .formatted(due, PRIORITIES[i % PRIORITIES.length]));
      assertEquals(201, put.status(), put::body);
    }
    String runs = " FROM carillon_execution WHERE schedule_name LIKE '%s%%'".formatted(prefix);
    await()
        .atMost(LONG)
        .until(() -> Sql.number("SELECT count(*)" + runs) == PRIORITIES.length * EACH);
    assertEquals(
        "10,10,10,5,5,5,1,1,1",
        Sql.text("SELECT string_agg(priority::text, ',' ORDER BY started_at)" + runs));
  }
}
