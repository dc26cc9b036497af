package io.carillon.deletion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CourtesyTest extends InAWorld {
  private Courtesy courtesy() {
    return new Courtesy(world.dataSource, System::nanoTime);
  }

  private void ran(String event, String finishedAt) {
    world.execute(
        """
        INSERT INTO carillon_execution
          (id, event_name, scheduled_at, started_at, finished_at, node, attempt, max_attempts,
           state, priority)
        VALUES (gen_random_uuid(), '%s', now(), now(), %s, 'node', 1, 1, 'SUCCEEDED', 5)
        """
            .formatted(event, finishedAt));
  }

  @Test
  void whileEventsRunPagesAreSmallAndOneAtATime() {
    ran("SendEmail", "now()");

    assertEquals(1, courtesy().lanes(4));
    assertEquals(100, courtesy().pageSize(1_000));
    assertEquals(50, courtesy().pageSize(50));
  }

  @Test
  void whenNobodyElseIsAtWorkNothingIsHeldBack() {
    ran("SendEmail", "now() - interval '1 minute'");
    ran("carillon.deletion", "now()");

    assertEquals(4, courtesy().lanes(4));
    assertEquals(1_000, courtesy().pageSize(1_000));
  }

  @Test
  void itLooksAgainAfterAWhile() {
    long[] now = {0};
    Courtesy courtesy = new Courtesy(world.dataSource, () -> now[0]);
    assertEquals(4, courtesy.lanes(4));
    ran("SendEmail", "now()");
    assertEquals(4, courtesy.lanes(4));

    now[0] += 500_000_000;

    assertEquals(1, courtesy.lanes(4));
  }
}
