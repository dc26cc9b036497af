package io.carillon.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Looks backwards with {@link Schedule#next} alone, so that both directions agree by construction:
 * {@code next} grows with its argument, hence the last fire before an instant can be found by
 * halving.
 */
final class PreviousFire {
  private static final Instant FLOOR = Schedule.EARLIEST.minusSeconds(1);
  private static final Instant CEILING = Schedule.HORIZON.plusSeconds(1);

  private PreviousFire() {}

  static Optional<Instant> search(Schedule schedule, Instant before) {
    Instant end = before.isAfter(CEILING) ? CEILING : before;
    Instant tooLate = end;
    for (long seconds = 1; tooLate.isAfter(FLOOR); seconds *= 2) {
      Instant from = back(end, seconds);
      Optional<Instant> fire = firstBefore(schedule, from, end);
      if (fire.isPresent()) {
        return Optional.of(lastBetween(schedule, fire.get(), tooLate, end));
      }
      tooLate = from;
    }
    return Optional.empty();
  }

  /**
   * @param fire a fire before {@code end}
   * @param tooLate an instant after which the schedule does not fire before {@code end}
   */
  private static Instant lastBetween(
      Schedule schedule, Instant fire, Instant tooLate, Instant end) {
    Instant last = fire;
    Instant upper = tooLate;
    while (Duration.between(last, upper).toSeconds() >= 1) {
      Instant middle = last.plus(Duration.between(last, upper).dividedBy(2));
      Optional<Instant> later = firstBefore(schedule, middle, end);
      if (later.isPresent()) {
        last = later.get();
      } else {
        upper = middle;
      }
    }
    Optional<Instant> later = firstBefore(schedule, last, end);
    while (later.isPresent()) {
      last = later.get();
      later = firstBefore(schedule, last, end);
    }
    return last;
  }

  private static Optional<Instant> firstBefore(Schedule schedule, Instant after, Instant end) {
    return schedule.next(after).filter(fire -> fire.isBefore(end));
  }

  private static Instant back(Instant from, long seconds) {
    Instant start = from.isBefore(FLOOR) ? FLOOR : from.minusSeconds(seconds);
    return start.isBefore(FLOOR) ? FLOOR : start;
  }
}
