package io.carillon.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The next fires of a schedule, and what is left out between them.
 *
 * @param fires in order of time
 * @param omitted in order of local time, at most 1,000
 * @param cutShort whether the search was given up because too many instants in a row are excluded;
 *     there may be further fires then
 */
public record Fires(List<Fire> fires, List<Omitted> omitted, boolean cutShort) {
  private static final int MOST_OMITTED = 1_000;
  private static final int MOST_EXAMINED = 100_000;

  public Fires {
    fires = List.copyOf(fires);
    omitted = List.copyOf(omitted);
  }

  /**
   * @param local what the zone's clocks show at the instant
   */
  public record Fire(
      Instant instant, LocalDateTime local, ZoneId zone, ZoneOffset offset, Mark mark) {}

  /** A local time that the schedule names but at which nothing fires. */
  public record Omitted(LocalDateTime local, Reason reason) {}

  /** Why nothing fires. */
  public enum Reason {
    /** No clock shows this time: the clocks went forward over it. */
    SKIPPED,
    /** A calendar excludes the instant. */
    EXCLUDED
  }

  /**
   * Looks ahead.
   *
   * @param after the fires are strictly later
   * @param count how many fires are wanted, at least 1
   * @param excluded which instants a calendar takes out; asked once for each
   */
  public static Fires of(Schedule schedule, Instant after, int count, Predicate<Instant> excluded) {
    List<Fire> fires = new ArrayList<>();
    List<Omitted> omitted = new ArrayList<>();
    Instant last = after;
    Optional<Instant> next = schedule.next(after);
    int examined = 0;
    while (next.isPresent() && fires.size() < count && examined++ < MOST_EXAMINED) {
      last = next.get();
      Fire fire = fire(schedule, last);
      if (!excluded.test(last)) {
        fires.add(fire);
      } else if (omitted.size() < MOST_OMITTED) {
        omitted.add(new Omitted(fire.local(), Reason.EXCLUDED));
      }
      next = schedule.next(last);
    }
    for (LocalDateTime skipped : schedule.skipped(after, last)) {
      omitted.add(new Omitted(skipped, Reason.SKIPPED));
    }
    boolean cutShort = next.isPresent() && fires.size() < count;
    return new Fires(fires, inOrder(omitted), cutShort);
  }

  private static List<Omitted> inOrder(List<Omitted> omitted) {
    return omitted.stream()
        .sorted(Comparator.comparing(Omitted::local))
        .limit(MOST_OMITTED)
        .toList();
  }

  private static Fire fire(Schedule schedule, Instant instant) {
    ZoneOffset offset = schedule.zone().getRules().getOffset(instant);
    LocalDateTime local =
        LocalDateTime.ofEpochSecond(instant.getEpochSecond(), instant.getNano(), offset);
    return new Fire(instant, local, schedule.zone(), offset, schedule.mark(instant));
  }
}
