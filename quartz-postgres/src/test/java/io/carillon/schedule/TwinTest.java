package io.carillon.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * The engine against its naive twin, on random texts around random clock changes. {@code
 * -Dschedule.twin.cases=1000000} asks for more, {@code -Dschedule.twin.seed=…} repeats a run.
 */
class TwinTest {
  private static final int CASES = Integer.getInteger("schedule.twin.cases", 600);
  private static final long SEED = Long.getLong("schedule.twin.seed", System.nanoTime());
  private static final Instant FIRST = Instant.parse("1970-01-03T00:00:00Z");
  private static final Instant LAST = Instant.parse("2060-01-01T00:00:00Z");

  private record Change(ZoneId zone, Instant instant) {}

  @Test
  void agreesAroundEveryKindOfClockChange() {
    List<Change> changes = changes();
    assertTrue(changes.size() > 20_000, "the zones' changes were found");
    LongStream.range(SEED, SEED + CASES)
        .parallel()
        .forEach(seed -> compare(seed, changes.get(new Random(seed).nextInt(changes.size()))));
  }

  @Test
  void agreesAtTheOddestClockChanges() {
    List<Change> odd =
        List.of(
            new Change(ZoneId.of("Pacific/Apia"), Instant.parse("2011-12-30T10:00:00Z")),
            new Change(ZoneId.of("Pacific/Kwajalein"), Instant.parse("1993-08-21T12:00:00Z")),
            new Change(ZoneId.of("Pacific/Kiritimati"), Instant.parse("1994-12-31T10:40:00Z")),
            new Change(ZoneId.of("Antarctica/Troll"), Instant.parse("2025-10-26T01:00:00Z")),
            new Change(ZoneId.of("Antarctica/Troll"), Instant.parse("2025-03-30T01:00:00Z")),
            new Change(ZoneId.of("Australia/Lord_Howe"), Instant.parse("2025-04-05T15:00:00Z")),
            new Change(ZoneId.of("Australia/Lord_Howe"), Instant.parse("2025-10-04T15:30:00Z")),
            new Change(ZoneId.of("America/Santiago"), Instant.parse("2018-08-12T04:00:00Z")),
            new Change(ZoneId.of("Africa/Cairo"), Instant.parse("2025-04-24T22:00:00Z")),
            new Change(ZoneId.of("Africa/Monrovia"), Instant.parse("1972-01-07T00:44:30Z")),
            new Change(ZoneId.of("Asia/Pyongyang"), Instant.parse("2015-08-14T15:00:00Z")),
            new Change(ZoneId.of("America/Sao_Paulo"), Instant.parse("2018-11-04T03:00:00Z")));
    for (Change change : odd) {
      LongStream.range(SEED, SEED + CASES / 50).parallel().forEach(seed -> compare(seed, change));
    }
  }

  private static List<Change> changes() {
    List<Change> changes = new ArrayList<>();
    for (String id : ZoneId.getAvailableZoneIds().stream().sorted().toList()) {
      ZoneId zone = ZoneId.of(id);
      ZoneRules rules = zone.getRules();
      ZoneOffsetTransition change = rules.nextTransition(FIRST);
      while (change != null && change.getInstant().isBefore(LAST)) {
        changes.add(new Change(zone, change.getInstant()));
        change = rules.nextTransition(change.getInstant());
      }
    }
    return changes;
  }

  private static void compare(long seed, Change change) {
    Random random = new Random(seed);
    TwinSpec spec = TwinSpec.random(random, change.instant().atZone(change.zone()).getHour());
    ClockChange rules =
        new ClockChange(
            pick(random, ClockChange.Gap.values()), pick(random, ClockChange.Overlap.values()));
    String what = "-Dschedule.twin.seed=" + seed + " " + spec.text() + " " + change + " " + rules;
    Optional<Schedule> read = read(spec, change.zone(), rules);
    if (read.isEmpty()) {
      assertFalse(hasDay(spec), what);
      return;
    }
    boolean byMinute = wholeMinutes(spec, change);
    NaiveTwin twin = new NaiveTwin(spec, change.zone(), rules, byMinute ? 60 : 1);
    Duration reach = byMinute ? Duration.ofHours(50) : Duration.ofHours(5);
    Instant from = change.instant().minus(reach);
    Instant to = change.instant().plus(reach);
    SortedSet<Instant> expected = twin.fires(from, to);
    assertEquals(expected, engineFires(read.get(), from, to), what);
    compareAt(random, read.get(), expected, new Instant[] {from, to}, what);
  }

  private static Optional<Schedule> read(TwinSpec spec, ZoneId zone, ClockChange rules) {
    try {
      var settings = new ScheduleSettings(zone, rules);
      return Optional.of(ScheduleParsers.standard().parseAs(spec.dialect(), spec.text(), settings));
    } catch (ScheduleSyntaxException refused) {
      assertTrue(refused.reason().startsWith("would never fire"), refused::getMessage);
      return Optional.empty();
    }
  }

  private static SortedSet<Instant> engineFires(Schedule schedule, Instant from, Instant to) {
    SortedSet<Instant> fires = new TreeSet<>();
    Optional<Instant> next = schedule.next(from.minusNanos(1));
    while (next.isPresent() && !next.get().isAfter(to)) {
      assertTrue(fires.add(next.get()), "strictly later");
      next = schedule.next(next.get());
    }
    return fires;
  }

  /** Asks from random instants between the fires, in both directions. */
  private static void compareAt(
      Random random, Schedule schedule, SortedSet<Instant> fires, Instant[] window, String what) {
    long length = Duration.between(window[0], window[1]).toMillis();
    for (int i = 0; i < 3; i++) {
      Instant at = window[0].plusMillis((long) (random.nextDouble() * length));
      SortedSet<Instant> later = fires.tailSet(at.plusNanos(1));
      if (!later.isEmpty()) {
        assertEquals(Optional.of(later.first()), schedule.next(at), what);
      }
      SortedSet<Instant> earlier = fires.headSet(at);
      if (!earlier.isEmpty()) {
        assertEquals(Optional.of(earlier.last()), schedule.previous(at), what);
      }
    }
  }

  /** Whether a look each minute sees all there is to see. */
  private static boolean wholeMinutes(TwinSpec spec, Change change) {
    ZoneRules rules = change.zone().getRules();
    Instant instant = change.instant();
    return spec.time().seconds().length() == 1
        && instant.atOffset(ZoneOffset.UTC).toLocalTime().getSecond() == LocalTime.MIN.getSecond()
        && rules.getOffset(instant).getTotalSeconds() % 60 == 0
        && rules.getOffset(instant.minusSeconds(1)).getTotalSeconds() % 60 == 0;
  }

  /** Whether any day from 1970 to 2100 matches. */
  private static boolean hasDay(TwinSpec spec) {
    return LocalDate.EPOCH.datesUntil(LocalDate.of(2100, 1, 1)).anyMatch(spec.days());
  }

  /** Long jumps, also over the years in which a zone's rules only repeat themselves. */
  @Test
  void noMatchingDayIsJumpedOver() {
    List<ZoneId> zones = ZoneId.getAvailableZoneIds().stream().sorted().map(ZoneId::of).toList();
    LongStream.range(SEED, SEED + 5L * CASES)
        .parallel()
        .forEach(seed -> compareDays(seed, zones.get(new Random(seed).nextInt(zones.size()))));
  }

  private static void compareDays(long seed, ZoneId zone) {
    Random random = new Random(seed);
    TwinSpec spec = TwinSpec.random(random);
    Instant after = FIRST.plusSeconds((long) (random.nextDouble() * 800 * 365.25 * 86_400));
    String what = "-Dschedule.twin.seed=" + seed + " " + spec.text() + " " + zone + " " + after;
    Optional<Schedule> schedule = read(spec, zone, ClockChange.STANDARD);
    Optional<Instant> next = schedule.flatMap(s -> s.next(after));
    if (next.isEmpty()) {
      return;
    }
    LocalDate from = after.atZone(zone).toLocalDate().plusDays(1);
    LocalDate to = next.get().atZone(zone).toLocalDate();
    if (from.isBefore(to)) {
      Optional<LocalDate> jumped =
          from.datesUntil(to).filter(spec.days()).filter(day -> isWhole(zone, day)).findFirst();
      assertEquals(Optional.empty(), jumped, what);
    }
    assertEquals(schedule.get().previous(next.get().plusNanos(1)), next, what);
  }

  private static boolean isWhole(ZoneId zone, LocalDate day) {
    return Duration.between(day.atStartOfDay(zone), day.plusDays(1).atStartOfDay(zone)).toHours()
        == 24;
  }

  private static <T> T pick(Random random, T[] values) {
    return values[random.nextInt(values.length)];
  }
}
