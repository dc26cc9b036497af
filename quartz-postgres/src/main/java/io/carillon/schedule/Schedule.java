package io.carillon.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * A set of instants that can be asked in order. Immutable, and a pure function of its arguments: it
 * never looks at a clock. Instants lie between {@link #EARLIEST} and {@link #HORIZON}.
 *
 * <p>Implement it, and a {@link ScheduleParser} beside it, to bring a kind of schedule of your own.
 */
public interface Schedule {
  /** No schedule names an instant before this one. */
  Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");

  /** No schedule names an instant after this one. */
  Instant HORIZON = Instant.parse("9999-12-31T23:59:59.999Z");

  /** The name of the parser that reads this schedule's text, for example {@code crontab}. */
  String dialect();

  /** Whose local time the schedule speaks of. */
  ZoneId zone();

  /** One English sentence that says which instants these are. */
  String description();

  /**
   * The first instant strictly after the argument; empty when there is none up to the horizon.
   * Never throws, whatever the instant.
   */
  Optional<Instant> next(Instant after);

  /**
   * The last instant strictly before the argument; empty when there is none. The default asks
   * {@link #next} some eighty times.
   */
  default Optional<Instant> previous(Instant before) {
    return PreviousFire.search(this, before);
  }

  /**
   * The same schedule with its first fire known. Only schedules that count from their first fire
   * change.
   */
  default Schedule startingAt(Instant first) {
    return this;
  }

  /** How one of this schedule's instants relates to a clock change. */
  default Mark mark(Instant fire) {
    return Mark.ofOverlap(zone().getRules(), fire);
  }

  /**
   * Local times the schedule names but that no clock in its zone shows, because of a gap between
   * the two instants, and that it therefore leaves out; at most 1,000.
   */
  default List<LocalDateTime> skipped(Instant after, Instant until) {
    return List.of();
  }

  /**
   * The schedule in another notation, without its zone and its clock-change rules.
   *
   * @throws NotExpressibleException with the reason, when the notation cannot say it
   */
  default String exportAs(ScheduleFormat format) {
    throw new NotExpressibleException(
        "a schedule of kind %s cannot be written as %s".formatted(dialect(), format.label()));
  }
}
