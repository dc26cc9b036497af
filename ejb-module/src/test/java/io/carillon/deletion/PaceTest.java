package io.carillon.deletion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {
  private static final Duration SLOW = Duration.ofSeconds(1);
  private static final Duration FAST = Duration.ofMillis(10);

  private final Pace pace =
      new Pace(
          new DeletionSettings(
              400, 3, Duration.ofMinutes(1), 3, Duration.ofSeconds(1), Duration.ofHours(1)));

  @Test
  void slowPagesGetSmallerThenFewer() {
    pace.learn(400, SLOW);
    assertEquals(200, pace.pageSize());
    pace.learn(200, SLOW);
    assertEquals(100, pace.pageSize());
    assertEquals(3, pace.lanes());
    pace.learn(100, SLOW);
    pace.learn(100, SLOW);
    pace.learn(100, SLOW);
    assertEquals(1, pace.lanes());
    assertEquals(100, pace.pageSize());
  }

  @Test
  void fastFullPagesBringBothBack() {
    for (int i = 0; i < 10; i++) {
      pace.learn(400, SLOW);
    }
    for (int i = 0; i < 4; i++) {
      pace.learn(400, FAST);
    }

    assertEquals(3, pace.lanes());
    assertEquals(400, pace.pageSize());
  }

  @Test
  void aPageThatWasNotFullSaysNothing() {
    pace.learn(400, SLOW);
    pace.learn(3, FAST);

    assertEquals(200, pace.pageSize());
  }
}
