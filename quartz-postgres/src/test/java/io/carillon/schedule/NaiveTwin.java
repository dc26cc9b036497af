package io.carillon.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds fires the slow way, tick by tick: it looks at a clock on the wall and never computes ahead.
 *
 * @param tick seconds between two looks, 1 or 60
 */
record NaiveTwin(TwinSpec spec, ZoneId zone, ClockChange rules, int tick) {

  /**
   * All fires in [from, to]. Both ends must be so far from any clock change that no local time
   * inside happens again outside.
   */
  SortedSet<Instant> fires(Instant from, Instant to) {
    SortedMap<LocalDateTime, List<Instant>> shown = new TreeMap<>();
    SortedSet<Instant> fires = new TreeSet<>();
    LocalDateTime before = local(from.minusSeconds(tick));
    for (Instant now = from; !now.isAfter(to); now = now.plusSeconds(tick)) {
      LocalDateTime local = local(now);
      if (spec.time().fixed() && rules.gap() == ClockChange.Gap.SHIFT && missed(before, local)) {
        fires.add(now);
      }
      if (spec.matches(local)) {
        shown.computeIfAbsent(local, l -> new ArrayList<>()).add(now);
      }
      before = local;
    }
    shown.values().forEach(instants -> fires.addAll(chosen(instants)));
    return fires;
  }

  /** Whether a wanted time lies between two neighbouring looks. */
  private boolean missed(LocalDateTime before, LocalDateTime now) {
    for (LocalDateTime gone = before.plusSeconds(tick);
        gone.isBefore(now);
        gone = gone.plusSeconds(tick)) {
      if (spec.matches(gone)) {
        return true;
      }
    }
    return false;
  }

  private List<Instant> chosen(List<Instant> instants) {
    if (!spec.time().fixed() || rules.overlap() == ClockChange.Overlap.BOTH) {
      return instants;
    }
    return rules.overlap() == ClockChange.Overlap.FIRST
        ? instants.subList(0, 1)
        : instants.subList(instants.size() - 1, instants.size());
  }

  private LocalDateTime local(Instant instant) {
    return ZonedDateTime.ofInstant(instant, zone).toLocalDateTime();
  }
}
