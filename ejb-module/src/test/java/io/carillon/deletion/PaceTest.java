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
              80, 3, Duration.ofMinutes(1), 3, Duration.ofSeconds(1), Duration.ofHours(1)));

  @Test
  void slowPagesGetSmallerThenFewer() {
    pace.learn(80, SLOW);
    assertEquals(40, pace.pageSize());
    pace.learn(40, SLOW);
    assertEquals(20, pace.pageSize());
    assertEquals(3, pace.lanes());
    pace.learn(20, SLOW);
    pace.learn(20, SLOW);
    pace.learn(20, SLOW);
    assertEquals(1, pace.lanes());
    assertEquals(20, pace.pageSize());
  }

  @Test
  void fastFullPagesBringBothBack() {
    for (int i = 0; i < 10; i++) {
      pace.learn(80, SLOW);
    }
    for (int i = 0; i < 4; i++) {
      pace.learn(80, FAST);
    }

    assertEquals(3, pace.lanes());
    assertEquals(80, pace.pageSize());
  }

  @Test
  void aPageThatWasNotFullSaysNothing() {
    pace.learn(80, SLOW);
    pace.learn(3, FAST);

    assertEquals(40, pace.pageSize());
  }
}
