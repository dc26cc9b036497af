package io.carillon.schedule;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * The real instants at which a zone's clocks show a pattern, in seconds since the epoch.
 *
 * <p>Between two clock changes local and real time differ by a constant, so the pattern is asked
 * once per stretch; stretches that cannot hold the next match are jumped over.
 */
final class ZonedPattern {
  /** There is no further fire. */
  static final long NEVER = Long.MAX_VALUE;

  private static final long EARLIEST = Schedule.EARLIEST.getEpochSecond();
  private static final long HORIZON = Schedule.HORIZON.getEpochSecond();
  private static final long WIDEST_OFFSET = ZoneOffset.MAX.getTotalSeconds();
  private static final int MOST_SKIPPED = 1_000;

  private final LocalPattern pattern;
  private final ZoneTimeline timeline;
  private final boolean shifts;
  private final boolean skips;
  private final boolean omitsSecond;
  private final boolean omitsFirst;

  ZonedPattern(CronText text, ZoneId zone, ClockChange rules) {
    boolean fixedTime = text.isFixedTime();
    pattern = new LocalPattern(text);
    timeline = ZoneTimeline.of(zone);
    shifts = fixedTime && rules.gap() == ClockChange.Gap.SHIFT;
    skips = fixedTime && rules.gap() == ClockChange.Gap.SKIP;
    omitsSecond = fixedTime && rules.overlap() == ClockChange.Overlap.FIRST;
    omitsFirst = fixedTime && rules.overlap() == ClockChange.Overlap.LAST;
  }

  /** The first fire strictly after a second; {@link #NEVER} when there is none. */
  long next(long after) {
    if (after >= HORIZON) {
      return NEVER;
    }
    long from = Math.max(after + 1, EARLIEST);
    while (from <= HORIZON) {
      long beyond = timeline.beyondCycle(from);
      int stretch = timeline.stretchAt(from - beyond);
      if (shifts && from - beyond == timeline.start(stretch) && gapMatches(stretch, beyond)) {
        return from;
      }
      long localFrom = Math.max(from + timeline.offset(stretch), localStart(stretch, beyond));
      long local = pattern.next(localFrom);
      if (local < localEnd(stretch, beyond)) {
        long fire = local - timeline.offset(stretch);
        return fire <= HORIZON ? fire : NEVER;
      }
      from = jump(from, plus(timeline.end(stretch), beyond), local);
    }
    return NEVER;
  }

  /**
   * Where to look on when a stretch holds no further match. No local time from here on lies before
   * {@code local}, once two days are over: until then the clocks may show today's times again.
   */
  private static long jump(long from, long stretchEnd, long local) {
    if (stretchEnd < from + 2 * LocalPattern.SECONDS_PER_DAY) {
      return stretchEnd;
    }
    return Math.max(stretchEnd, local == LocalPattern.NEVER ? NEVER : local - WIDEST_OFFSET);
  }

  /** Where the pattern begins to count in a stretch: after the times that happened before. */
  private long localStart(int stretch, long beyond) {
    int before = timeline.offsetBefore(stretch);
    return omitsSecond && before > timeline.offset(stretch)
        ? timeline.start(stretch) + beyond + before
        : Long.MIN_VALUE;
  }

  /** Where the pattern ceases to count in a stretch: before the times that will happen again. */
  private long localEnd(int stretch, long beyond) {
    int offset = timeline.offset(stretch);
    int after = timeline.offsetAfter(stretch);
    return plus(timeline.end(stretch), beyond + (omitsFirst ? Math.min(offset, after) : offset));
  }

  private boolean gapMatches(int stretch, long beyond) {
    long start = timeline.start(stretch) + beyond;
    return pattern.next(start + timeline.offsetBefore(stretch)) < start + timeline.offset(stretch);
  }

  /** Whether a fire stands for times in a gap that ends at it, and not for its own local time. */
  boolean isShifted(long fire) {
    long beyond = timeline.beyondCycle(fire);
    int stretch = timeline.stretchAt(fire - beyond);
    long local = fire + timeline.offset(stretch);
    return shifts && fire - beyond == timeline.start(stretch) && pattern.next(local) != local;
  }

  /** The local times that are left out because a gap in (after, until] has no such time. */
  List<LocalDateTime> skipped(long after, long until) {
    List<LocalDateTime> skipped = new ArrayList<>();
    long from = Math.max(after + 1, EARLIEST);
    while (skips && from <= Math.min(until, HORIZON) && skipped.size() < MOST_SKIPPED) {
      long beyond = timeline.beyondCycle(from);
      int stretch = timeline.stretchAt(from - beyond);
      if (from - beyond == timeline.start(stretch)) {
        addGap(stretch, beyond, skipped);
      }
      from = plus(timeline.end(stretch), beyond);
    }
    return skipped;
  }

  private void addGap(int stretch, long beyond, List<LocalDateTime> skipped) {
    long start = timeline.start(stretch) + beyond;
    long end = start + timeline.offset(stretch);
    long local = pattern.next(start + timeline.offsetBefore(stretch));
    while (local < end && skipped.size() < MOST_SKIPPED) {
      skipped.add(LocalDateTime.ofEpochSecond(local, 0, ZoneOffset.UTC));
      local = pattern.next(local + 1);
    }
  }

  /** Adds without passing {@link #NEVER}, which stands for the end of the last stretch. */
  private static long plus(long epochSecond, long seconds) {
    return epochSecond == NEVER ? NEVER : epochSecond + seconds;
  }
}
