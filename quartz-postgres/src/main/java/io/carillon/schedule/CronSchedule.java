package io.carillon.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** A schedule that names local times, field by field. */
final class CronSchedule implements Schedule {
  private final CronDialect dialect;
  private final CronText text;
  private final ScheduleSettings settings;
  private final ZonedPattern pattern;

  CronSchedule(CronDialect dialect, CronText text, ScheduleSettings settings) {
    this.dialect = dialect;
    this.text = text;
    this.settings = settings;
    this.pattern = new ZonedPattern(text, settings.zone(), settings.clockChange());
  }

  @Override
  public String dialect() {
    return dialect.label();
  }

  @Override
  public ZoneId zone() {
    return settings.zone();
  }

  @Override
  public String description() {
    return CronSentence.of(text) + ", " + settings.zone().getId() + " time.";
  }

  @Override
  public Optional<Instant> next(Instant after) {
    long fire = pattern.next(after.getEpochSecond());
    return fire == ZonedPattern.NEVER ? Optional.empty() : Optional.of(Instant.ofEpochSecond(fire));
  }

  @Override
  public Mark mark(Instant fire) {
    return pattern.isShifted(fire.getEpochSecond())
        ? Mark.SHIFTED
        : Mark.ofOverlap(settings.zone().getRules(), fire);
  }

  @Override
  public List<LocalDateTime> skipped(Instant after, Instant until) {
    return pattern.skipped(after.getEpochSecond(), until.getEpochSecond());
  }

  @Override
  public String exportAs(ScheduleFormat format) {
    return switch (format) {
      case QUARTZ -> CronExport.quartz(text);
      case CRONTAB -> CronExport.crontab(text);
      case ICALENDAR -> RecurrenceRule.of(text);
    };
  }

  @Override
  public String toString() {
    return description();
  }
}
