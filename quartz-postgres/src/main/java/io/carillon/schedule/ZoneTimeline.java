package io.carillon.schedule;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A zone's offsets as stretches of real time, found by binary search without allocating.
 *
 * <p>Beyond its recorded changes a zone follows yearly rules, and these repeat every 400 years to
 * the second, because 400 years are a whole number of weeks. So one such cycle is kept and later
 * instants are folded into it.
 */
final class ZoneTimeline {
  private static final long CYCLE = 146_097L * LocalPattern.SECONDS_PER_DAY;
  private static final Map<ZoneId, ZoneTimeline> KNOWN = new ConcurrentHashMap<>();

  private final long[] starts;
  private final int[] offsets;
  private final long cycleStart;

  private ZoneTimeline(ZoneRules rules) {
    int lastRecorded = lastRecordedYear(rules);
    // A whole year of ruled changes lies before the cycle, so that its first stretch is a ruled
    // one.
    int cycleYear = lastRecorded + 2;
    boolean ruled = !rules.getTransitionRules().isEmpty();
    cycleStart =
        ruled
            ? CivilDay.firstOf(cycleYear, 1) * LocalPattern.SECONDS_PER_DAY
            : Long.MAX_VALUE - CYCLE;
    List<ZoneOffsetTransition> changes = changesUntil(rules, cycleYear + 402);
    starts = new long[changes.size() + 1];
    offsets = new int[changes.size() + 1];
    starts[0] = Long.MIN_VALUE;
    offsets[0] = rules.getOffset(Instant.MIN).getTotalSeconds();
    for (int i = 0; i < changes.size(); i++) {
      starts[i + 1] = changes.get(i).toEpochSecond();
      offsets[i + 1] = changes.get(i).getOffsetAfter().getTotalSeconds();
    }
  }

  static ZoneTimeline of(ZoneId zone) {
    return KNOWN.computeIfAbsent(zone, id -> new ZoneTimeline(id.getRules()));
  }

  private static int lastRecordedYear(ZoneRules rules) {
    List<ZoneOffsetTransition> recorded = rules.getTransitions();
    return recorded.isEmpty()
        ? 1970
        : recorded.get(recorded.size() - 1).getInstant().atOffset(ZoneOffset.UTC).getYear();
  }

  private static List<ZoneOffsetTransition> changesUntil(ZoneRules rules, int year) {
    List<ZoneOffsetTransition> changes = new ArrayList<>();
    ZoneOffsetTransition change = rules.nextTransition(Instant.MIN);
    while (change != null && change.getDateTimeBefore().getYear() < year) {
      changes.add(change);
      change = rules.nextTransition(change.getInstant());
    }
    return changes;
  }

  /** How far an instant lies beyond the cycle kept, in seconds; a whole number of cycles. */
  long beyondCycle(long epochSecond) {
    return epochSecond < cycleStart + CYCLE
        ? 0
        : Math.floorDiv(epochSecond - cycleStart, CYCLE) * CYCLE;
  }

  /** The stretch an instant lies in, after {@link #beyondCycle} was taken off. */
  int stretchAt(long epochSecond) {
    int index = Arrays.binarySearch(starts, epochSecond);
    return index >= 0 ? index : -index - 2;
  }

  /** The first second of a stretch. */
  long start(int stretch) {
    return starts[stretch];
  }

  /** The first second after a stretch; {@link Long#MAX_VALUE} when it is the last. */
  long end(int stretch) {
    return stretch + 1 < starts.length ? starts[stretch + 1] : Long.MAX_VALUE;
  }

  int offset(int stretch) {
    return offsets[stretch];
  }

  /** The offset before a stretch; its own when there is no stretch before. */
  int offsetBefore(int stretch) {
    return offsets[Math.max(stretch - 1, 0)];
  }

  /** The offset after a stretch; its own when there is no stretch after. */
  int offsetAfter(int stretch) {
    return offsets[Math.min(stretch + 1, offsets.length - 1)];
  }
}
