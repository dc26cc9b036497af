package io.carillon.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * A fixed interval of elapsed time, whatever the clocks do. As long as its first fire is not known,
 * it fires one interval after any instant it is asked about.
 */
record EverySchedule(Duration interval, ZoneId zone) implements Schedule {

  @Override
  public String dialect() {
    return EveryParser.NAME;
  }

  @Override
  public String description() {
    return IntervalText.sentence(interval);
  }

  @Override
  public Optional<Instant> next(Instant after) {
    if (after.isBefore(EARLIEST.minus(interval))) {
      return Optional.of(EARLIEST);
    }
    return upToHorizon(after.isBefore(HORIZON) ? after.plus(interval) : Instant.MAX);
  }

  @Override
  public Optional<Instant> previous(Instant before) {
    if (before.isAfter(HORIZON.plus(interval))) {
      return Optional.of(HORIZON);
    }
    return before.isBefore(EARLIEST)
        ? Optional.empty()
        : Optional.of(before.minus(interval)).filter(fire -> !fire.isBefore(EARLIEST));
  }

  @Override
  public Schedule startingAt(Instant first) {
    return new Counted(this, first);
  }

  @Override
  public String exportAs(ScheduleFormat format) {
    if (format == ScheduleFormat.ICALENDAR) {
      return IntervalText.recurrenceRule(interval);
    }
    throw new NotExpressibleException(
        "an interval of elapsed time cannot be written as %s, which names times of the clock"
            .formatted(format.label()));
  }

  private static Optional<Instant> upToHorizon(Instant fire) {
    return fire.isAfter(HORIZON) ? Optional.empty() : Optional.of(fire);
  }

  /** The interval counted from its first fire. */
  private record Counted(EverySchedule every, Instant first) implements Schedule {
    @Override
    public String dialect() {
      return every.dialect();
    }

    @Override
    public ZoneId zone() {
      return every.zone();
    }

    @Override
    public String description() {
      return every.description();
    }

    @Override
    public Optional<Instant> next(Instant after) {
      if (after.isBefore(first)) {
        return upToHorizon(first);
      }
      if (!after.isBefore(HORIZON)) {
        return Optional.empty();
      }
      long seconds = every.interval().getSeconds();
      long passed = Duration.between(first, after).getSeconds() / seconds;
      return upToHorizon(first.plusSeconds((passed + 1) * seconds));
    }

    @Override
    public Optional<Instant> previous(Instant before) {
      if (!before.isAfter(first)) {
        return Optional.empty();
      }
      Instant from = before.isAfter(HORIZON) ? HORIZON.plusMillis(1) : before;
      long seconds = every.interval().getSeconds();
      long passed = Duration.between(first, from.minusNanos(1)).getSeconds() / seconds;
      return Optional.of(first.plusSeconds(passed * seconds));
    }

    @Override
    public Schedule startingAt(Instant otherFirst) {
      return every.startingAt(otherFirst);
    }

    @Override
    public String exportAs(ScheduleFormat format) {
      return every.exportAs(format);
    }
  }
}
