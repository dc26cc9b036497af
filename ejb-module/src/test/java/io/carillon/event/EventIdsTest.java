package io.carillon.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class EventIdsTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  @Test
  void anIdIsAUuidOfVersion7ThatBeginsWithItsMillisecond() {
    UUID id = new EventIds(InstantSource.fixed(NOON)).next();
    assertEquals(7, id.version());
    assertEquals(2, id.variant());
    assertEquals(NOON.toEpochMilli(), id.getMostSignificantBits() >>> 16);
  }

  @Test
  void idsSortInTheOrderOfTheirMakingWithinOneMillisecondAndAfterAClockStep() {
    AtomicReference<Instant> now = new AtomicReference<>(NOON);
    EventIds ids = new EventIds(now::get);
    String last = ids.next().toString();
    for (int i = 0; i < 10_000; i++) {
      if (i == 5_000) {
        now.set(NOON.minusSeconds(30));
      }
      String next = ids.next().toString();
      assertTrue(next.compareTo(last) > 0, last + " then " + next);
      last = next;
    }
  }

  @Test
  void theLowestIdOfAnInstantIsNotAboveAnyIdMadeThen() {
    String lowest = EventIds.lowest(NOON).toString();
    String made = new EventIds(InstantSource.fixed(NOON)).next().toString();
    assertTrue(lowest.compareTo(made) <= 0);
    String before = new EventIds(InstantSource.fixed(NOON.minusMillis(1))).next().toString();
    assertTrue(lowest.compareTo(before) > 0);
  }
}
