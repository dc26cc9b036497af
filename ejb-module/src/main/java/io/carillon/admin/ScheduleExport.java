package io.carillon.admin;

import io.carillon.admin.ScheduleQueries.Exported;
import io.carillon.schedule.NotExpressibleException;
import io.carillon.schedule.Schedule;
import io.carillon.scheduling.ScheduleDefinition;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** Writes a schedule with all that bounds it for another program, or says why that cannot be. */
final class ScheduleExport {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss", Locale.ROOT);

  private static final String EVERY = "every";

  private final ScheduleRow row;
  private final ScheduleDefinition definition;
  private final Schedule schedule;

  ScheduleExport(ScheduleRow row) {
    this.row = row;
    this.definition = row.definition();
    this.schedule = definition.text().read();
  }

  /**
   * The schedule in a notation.
   *
   * @throws NotExpressibleException with the reason
   */
  Exported as(ExportFormat format) {
    definition.calendar().ifPresent(name -> refuse("calendar '" + name + "'"));
    String text = schedule.exportAs(format.format());
    if (format == ExportFormat.RRULE) {
      String until = definition.endAt().map(end -> ";UNTIL=" + utc(end)).orElse("");
      return new Exported(format, text + until, zone(), Optional.of(dtstart()));
    }
    definition.startAt().ifPresent(start -> refuse("startAt " + start));
    definition.endAt().ifPresent(end -> refuse("endAt " + end));
    return new Exported(format, text, zone(), Optional.empty());
  }

  private static void refuse(String what) {
    throw new NotExpressibleException("that notation cannot say its " + what);
  }

  private String zone() {
    return schedule.zone().getId();
  }

  /** Elapsed time is counted in UTC, whose clocks nobody changes. */
  private String dtstart() {
    Instant first =
        row.schedule()
            .next(row.countedFrom().minusMillis(1))
            .orElseThrow(() -> new NotExpressibleException("it has no first fire"));
    ZoneId zone = schedule.zone();
    return schedule.dialect().equals(EVERY) || zone.normalized().equals(ZoneOffset.UTC)
        ? "DTSTART:" + utc(first)
        : "DTSTART;TZID=%s:%s".formatted(zone.getId(), TIME.format(first.atZone(zone)));
  }

  private static String utc(Instant instant) {
    return TIME.format(instant.atOffset(ZoneOffset.UTC)) + "Z";
  }
}
