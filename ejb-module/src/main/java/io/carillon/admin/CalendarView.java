package io.carillon.admin;

import io.carillon.jobstore.ExclusionCalendar;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An exclusion calendar.
 *
 * @param zone by whose clocks it excludes
 * @param cron schedules whose instants are excluded: whole minutes of a crontab text, whole seconds
 *     of others
 */
public record CalendarView(
    String name,
    Optional<String> description,
    String zone,
    List<LocalDate> dates,
    List<Range> ranges,
    List<DayOfWeek> weekdays,
    List<String> cron) {

  /**
   * Dates that follow each other.
   *
   * @param to the last of them
   */
  public record Range(LocalDate from, LocalDate to) {}

  static CalendarView of(String name, ExclusionCalendar calendar) {
    ExclusionCalendar.Exclusions exclusions = calendar.exclusions();
    return new CalendarView(
        name,
        Optional.ofNullable(calendar.getDescription()),
        exclusions.zone(),
        List.copyOf(exclusions.dates()),
        exclusions.ranges().stream().map(r -> new Range(r.from(), r.to())).toList(),
        exclusions.weekdays().stream().sorted().toList(),
        exclusions.windows());
  }

  ExclusionCalendar toCalendar() {
    return new ExclusionCalendar(
        new ExclusionCalendar.Exclusions(
            zone,
            Set.copyOf(dates),
            ranges.stream().map(r -> new ExclusionCalendar.DateRange(r.from(), r.to())).toList(),
            Set.copyOf(weekdays),
            cron),
        description.orElse(null));
  }
}
