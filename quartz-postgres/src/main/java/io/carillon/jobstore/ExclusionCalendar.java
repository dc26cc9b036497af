package io.carillon.jobstore;

import io.carillon.schedule.ClockChange;
import io.carillon.schedule.Schedule;
import io.carillon.schedule.ScheduleSettings;
import io.carillon.schedule.ScheduleZone;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.quartz.Calendar;

/**
 * A calendar that takes out dates, ranges of dates, weekdays and cron-shaped windows of time, by
 * the clocks of one zone. A window of a five-field text is whole minutes, of others whole seconds.
 */
public final class ExclusionCalendar implements Calendar {
  private static final long serialVersionUID = 1L;

  /** How many minutes, seconds or days in a row one answer looks at. */
  private static final int MOST_STEPS = 400;

  private final Exclusions exclusions;
  private String description;
  private Calendar base;
  private transient ZoneId zone;
  private transient List<Window> windows;

  /**
   * What is taken out.
   *
   * @param zone an IANA id
   * @param dates single dates
   * @param ranges first and last date of each
   * @param windows texts of schedules: the instants they name are taken out
   */
  public record Exclusions(
      String zone,
      Set<LocalDate> dates,
      List<DateRange> ranges,
      Set<DayOfWeek> weekdays,
      List<String> windows)
      implements java.io.Serializable {
    public Exclusions {
      dates = new TreeSet<>(dates);
      ranges = new ArrayList<>(ranges);
      weekdays = weekdays.isEmpty() ? EnumSet.noneOf(DayOfWeek.class) : EnumSet.copyOf(weekdays);
      windows = new ArrayList<>(windows);
    }
  }

  /**
   * Dates that follow each other.
   *
   * @param to the last one, not before the first
   */
  public record DateRange(LocalDate from, LocalDate to) implements java.io.Serializable {
    boolean contains(LocalDate date) {
      return !date.isBefore(from) && !date.isAfter(to);
    }
  }

  private record Window(Schedule schedule, ChronoUnit unit) {
    boolean contains(Instant instant) {
      Instant begin = instant.truncatedTo(unit);
      return schedule.next(begin.minusMillis(1)).filter(begin::equals).isPresent();
    }
  }

  /**
   * @throws io.carillon.schedule.ScheduleSyntaxException when zone or a window cannot be read
   */
  public ExclusionCalendar(Exclusions exclusions, String description) {
    this.exclusions = Objects.requireNonNull(exclusions);
    this.description = description;
    windows();
  }

  public Exclusions exclusions() {
    return exclusions;
  }

  private ZoneId zone() {
    if (zone == null) {
      zone = ScheduleZone.of(exclusions.zone());
    }
    return zone;
  }

  private List<Window> windows() {
    if (windows == null) {
      ScheduleSettings settings = new ScheduleSettings(zone(), ClockChange.STANDARD);
      windows =
          exclusions.windows().stream()
              .map(text -> ScheduleKinds.all().parse(text, settings))
              .map(ExclusionCalendar::window)
              .toList();
    }
    return windows;
  }

  private static Window window(Schedule schedule) {
    boolean minutes = schedule.dialect().equals("crontab");
    return new Window(schedule, minutes ? ChronoUnit.MINUTES : ChronoUnit.SECONDS);
  }

  @Override
  public boolean isTimeIncluded(long timeStamp) {
    Instant instant = Instant.ofEpochMilli(timeStamp);
    return (base == null || base.isTimeIncluded(timeStamp))
        && !isExcluded(LocalDate.ofInstant(instant, zone()))
        && windows().stream().noneMatch(window -> window.contains(instant));
  }

  private boolean isExcluded(LocalDate date) {
    return exclusions.dates().contains(date)
        || exclusions.weekdays().contains(date.getDayOfWeek())
        || exclusions.ranges().stream().anyMatch(range -> range.contains(date));
  }

  /** Looks some days ahead; where more is taken out, the answer is the first time not looked at. */
  @Override
  public long getNextIncludedTime(long timeStamp) {
    Instant instant = Instant.ofEpochMilli(timeStamp + 1);
    for (int step = 0; step < MOST_STEPS; step++) {
      if (isTimeIncluded(instant.toEpochMilli())) {
        break;
      }
      instant = afterExclusion(instant);
    }
    return instant.toEpochMilli();
  }

  private Instant afterExclusion(Instant instant) {
    LocalDate date = LocalDate.ofInstant(instant, zone());
    if (isExcluded(date)) {
      return date.plusDays(1).atStartOfDay(zone()).toInstant();
    }
    for (Window window : windows()) {
      if (window.contains(instant)) {
        return instant.truncatedTo(window.unit()).plus(1, window.unit());
      }
    }
    return Instant.ofEpochMilli(base.getNextIncludedTime(instant.toEpochMilli()));
  }

  @Override
  public void setBaseCalendar(Calendar baseCalendar) {
    this.base = baseCalendar;
  }

  @Override
  public Calendar getBaseCalendar() {
    return base;
  }

  @Override
  public String getDescription() {
    return description;
  }

  @Override
  public void setDescription(String description) {
    this.description = description;
  }

  @Override
  public Object clone() {
    ExclusionCalendar copy = new ExclusionCalendar(exclusions, description);
    copy.base = base == null ? null : (Calendar) base.clone();
    return copy;
  }
}
