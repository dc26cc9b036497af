package io.carillon.scheduling;

import io.carillon.schedule.Mark;
import io.carillon.schedule.Schedule;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * The part of a schedule between its start and its end.
 *
 * @param start the first instant that belongs to it
 * @param end the last one
 */
public record ScheduleWindow(Schedule schedule, Instant start, Optional<Instant> end)
    implements Schedule {

  /** A definition's schedule, its intervals counted from an instant. */
  public static ScheduleWindow of(ScheduleDefinition definition, Instant countedFrom) {
    return new ScheduleWindow(
        definition.text().read().startingAt(countedFrom),
        definition.startAt().orElse(EARLIEST),
        definition.endAt());
  }

  @Override
  public String dialect() {
    return schedule.dialect();
  }

  @Override
  public ZoneId zone() {
    return schedule.zone();
  }

  @Override
  public String description() {
    return schedule.description();
  }

  @Override
  public Optional<Instant> next(Instant after) {
    Instant from = after.isBefore(start) ? start.minusMillis(1) : after;
    return schedule.next(from).filter(fire -> end.filter(fire::isAfter).isEmpty());
  }

  @Override
  public Mark mark(Instant fire) {
    return schedule.mark(fire);
  }

  @Override
  public List<LocalDateTime> skipped(Instant after, Instant until) {
    return schedule.skipped(after, until);
  }
}
