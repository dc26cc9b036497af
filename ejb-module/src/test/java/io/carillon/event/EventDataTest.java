package io.carillon.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EventDataTest {
  private static final EventData DATA =
      EventData.first(
          "{\"to\":\"zoë 🎉 \\\"'%/\"}",
          10, Instant.parse("2026-01-01T12:00:00Z"), "ann", Optional.of("k=1:#!"));

  @Test
  void whatIsWrittenToTheMapIsRead() {
    assertEquals(DATA, EventData.of(DATA.toJobDataMap()));
  }

  @Test
  void whatIsWrittenToTheColumnIsRead() {
    EventData failed = DATA.nextAttempt("boom\nat line 2");
    assertEquals(failed, EventData.ofJobDataColumn(failed.toJobDataColumn()));
  }

  @Test
  void aFailedAttemptCountsAndKeepsEverythingElse() {
    EventData next = DATA.nextAttempt("boom");
    assertEquals(2, next.attempt());
    assertEquals(Optional.of("boom"), next.lastError());
    assertEquals(DATA.payload(), next.payload());
    assertEquals(DATA.key(), next.key());
    assertTrue(DATA.lastError().isEmpty());
  }
}
