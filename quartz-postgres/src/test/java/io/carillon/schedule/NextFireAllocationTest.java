package io.carillon.schedule;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The search for the next fire allocates nothing; its answer is an Instant in an Optional. */
class NextFireAllocationTest {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
  private static final ThreadMXBean MEMORY = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int CALLS = 10_000;

  /** An Instant has 24 bytes and an Optional 16; a little is the measurement's. */
  private static final long BYTES_A_CALL = 41;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0 0 12 * * ?",
        "0 0/5 14,18 * * ?",
        "0 15 10 15W * ?",
        "0 30 2 * * ?",
        "0 0 0 29 2 ?",
        "0 0 12 ? * 6#5"
      })
  void onlyTheAnswerIsAllocated(String text) {
    Schedule schedule =
        ScheduleParsers.standard()
            .parseAs("quartz", text, ScheduleSettings.in(ScheduleZone.of("Europe/Berlin")));
    fire(schedule);
    long before = MEMORY.getCurrentThreadAllocatedBytes();
    fire(schedule);
    long allocated = MEMORY.getCurrentThreadAllocatedBytes() - before;
    assertTrue(allocated <= BYTES_A_CALL * CALLS, text + ": " + allocated / (double) CALLS);
  }

  private static void fire(Schedule schedule) {
    Instant last = BEGIN;
    for (int i = 0; i < CALLS; i++) {
      last = schedule.next(last).orElse(BEGIN);
    }
  }
}
