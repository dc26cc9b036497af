package io.carillon.schedule;

import java.time.ZoneId;
import java.util.Objects;

/**
 * What a schedule's text leaves open.
 *
 * @param zone whose local time the text speaks of, unless the text names a zone itself
 * @param clockChange what fixed times do when the clocks change
 */
public record ScheduleSettings(ZoneId zone, ClockChange clockChange) {
  public ScheduleSettings {
    Objects.requireNonNull(zone, "zone");
    Objects.requireNonNull(clockChange, "clockChange");
  }

  /** The zone with {@link ClockChange#STANDARD}. */
  public static ScheduleSettings in(ZoneId zone) {
    return new ScheduleSettings(zone, ClockChange.STANDARD);
  }

  /** The same rules in another zone. */
  public ScheduleSettings withZone(ZoneId other) {
    return new ScheduleSettings(other, clockChange);
  }
}
