package io.carillon.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The edges of time, and texts written to hurt. */
class ExtremesTest {
  private static final ScheduleParsers PARSERS = ScheduleParsers.standard();
  private static final ScheduleSettings SANTIAGO =
      ScheduleSettings.in(ZoneId.of("America/Santiago"));

  /** Sparse, dense and odd, but all with fires. */
  static Stream<String> valid() {
    return Stream.of(
        "* * * * *",
        "* * * * * *",
        "0 0 29 2 *",
        "0 0 0 ? 2 6#5",
        "0 0 0 ? 2 6#5 2036",
        "59 59 11 31 12 ? 9999",
        "0 0 0 L-30 * ?",
        "0 0 0 31W 12 ?",
        "0 0 0 1 1 ? 1970",
        "0 0 1-31 * 0-7",
        "*/59 */23 */31 */12 */7",
        "59/59 23/23 31/31 12/12 7/7",
        "@yearly",
        "@every 1s",
        "@every 876600h");
  }

  static Stream<Instant> edges() {
    return Stream.of(
        Instant.MIN,
        Instant.MIN.plusNanos(1),
        Schedule.EARLIEST.minusSeconds(1),
        Schedule.EARLIEST,
        Instant.EPOCH,
        Instant.ofEpochSecond(Integer.MAX_VALUE),
        Instant.ofEpochMilli(Long.MIN_VALUE),
        Instant.ofEpochMilli(Long.MAX_VALUE),
        Instant.parse("9999-12-31T23:59:58Z"),
        Schedule.HORIZON,
        Schedule.HORIZON.plusNanos(1),
        Instant.MAX.minusNanos(1),
        Instant.MAX);
  }

  @ParameterizedTest
  @MethodSource("valid")
  void everyInstantCanBeAskedAbout(String spec) {
    Schedule floating = PARSERS.parse(spec, SANTIAGO);
    for (Schedule schedule : List.of(floating, floating.startingAt(Instant.EPOCH))) {
      for (Instant edge : edges().toList()) {
        Optional<Instant> next = schedule.next(edge);
        next.ifPresent(fire -> assertInRange(fire, fire.isAfter(edge)));
        Optional<Instant> previous = schedule.previous(edge);
        previous.ifPresent(fire -> assertInRange(fire, fire.isBefore(edge)));
        Fires.of(schedule, edge, 3, instant -> false);
        assertTrue(schedule.skipped(edge, Instant.MAX).size() <= 1_000);
      }
      assertTrue(schedule.next(Instant.MIN).isPresent());
      assertTrue(schedule.next(Schedule.HORIZON).isEmpty());
      assertTrue(schedule.previous(Schedule.EARLIEST).isEmpty());
      assertTrue(schedule.previous(Instant.MAX).isPresent());
    }
  }

  private static void assertInRange(Instant fire, boolean ordered) {
    assertTrue(ordered);
    assertFalse(fire.isBefore(Schedule.EARLIEST));
    assertFalse(fire.isAfter(Schedule.HORIZON));
  }

  @Test
  void theLastSecondOfTheLastYearFires() {
    Schedule seconds = PARSERS.parse("* * * * * *", ScheduleSettings.in(ZoneId.of("UTC")));
    assertEquals(
        Optional.of(Instant.parse("9999-12-31T23:59:59Z")),
        seconds.next(Instant.parse("9999-12-31T23:59:58.5Z")));
    assertEquals(Optional.empty(), seconds.next(Instant.parse("9999-12-31T23:59:59Z")));
    assertEquals(Optional.of(Schedule.EARLIEST), seconds.next(Instant.MIN));
  }

  @Test
  void localYearTenThousandFiresUpToTheHorizon() {
    Schedule hourly =
        PARSERS.parse("@hourly", ScheduleSettings.in(ZoneId.of("Pacific/Kiritimati")));
    assertEquals(
        Optional.of(Instant.parse("9999-12-31T23:00:00Z")),
        hourly.next(Instant.parse("9999-12-31T22:00:00Z")));
  }

  @Test
  void fractionsOfASecondCount() {
    Schedule minutes = PARSERS.parse("* * * * *", SANTIAGO);
    Instant minute = Instant.parse("2026-03-02T00:01:00Z");
    assertEquals(Optional.of(minute), minutes.next(minute.minusNanos(1)));
    assertEquals(Optional.of(minute.plusSeconds(60)), minutes.next(minute));
    assertEquals(Optional.of(minute), minutes.previous(minute.plusNanos(1)));
    assertEquals(Optional.of(minute.minusSeconds(60)), minutes.previous(minute));
  }

  /** Texts that make other engines search for ever. */
  private static List<String> hostile() {
    List<String> specs = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      specs.add("0 0 30 2 *");
      specs.add("0 0 0 30 2 ?");
      specs.add("0 0 0 31 4 ?");
      specs.add("%d 0 31 2,4,6,9,11 *".formatted(i));
      specs.add("0 0 0 29 2 ? %d".formatted(2025 + 4 * i));
      specs.add("* * * 29 2 ? 1971-1975,2097-2103,9997-9999/%d".formatted(i + 1));
      specs.add("*,".repeat(490) + "* * * * *");
      specs.add("0 0 0 ? 2 6#5 %d".formatted(2000 + i));
    }
    return specs;
  }

  @Test
  void twoHundredHostileTextsAtOnceAreAnsweredSoon() throws Exception {
    List<Callable<Boolean>> calls = new ArrayList<>();
    for (String spec : hostile()) {
      calls.add(() -> accepted(spec));
    }
    assertEquals(200, calls.size());
    ExecutorService threads = Executors.newFixedThreadPool(16);
    try {
      assertTimeout(
          Duration.ofSeconds(10), // 50 ms each
          () -> {
            for (Future<Boolean> answer : threads.invokeAll(calls)) {
              answer.get();
            }
          });
    } finally {
      threads.shutdownNow();
    }
    assertFalse(accepted("0 0 30 2 *"));
    assertFalse(accepted("0 0 0 29 2 ? 2025"));
    assertTrue(accepted("* * * 29 2 ? 1971-1975,2097-2103,9997-9999/1"));
  }

  private static boolean accepted(String spec) {
    try {
      return PARSERS.parse(spec, SANTIAGO).next(Instant.MIN).isPresent();
    } catch (ScheduleSyntaxException refused) {
      return false;
    }
  }

  @Test
  void aFixedTimeThatOnlyFallsIntoAGapIsRefusedWhenGapsAreSkipped() {
    var skip = new ClockChange(ClockChange.Gap.SKIP, ClockChange.Overlap.FIRST);
    String spec = "0 30 2 30 3 ? 2025";
    var refusal =
        assertThrows(
            ScheduleSyntaxException.class,
            () -> PARSERS.parse(spec, new ScheduleSettings(ZoneId.of("Europe/Berlin"), skip)));
    assertTrue(refusal.reason().contains("clock change skips"), refusal::reason);
    assertEquals(
        Optional.of(Instant.parse("2025-03-30T01:00:00Z")),
        PARSERS.parse(spec, ScheduleSettings.in(ZoneId.of("Europe/Berlin"))).next(Instant.EPOCH));
  }
}
