package io.carillon.jobstore;

import io.carillon.schedule.ClockChange;
import io.carillon.schedule.Schedule;
import io.carillon.schedule.ScheduleSettings;
import io.carillon.schedule.ScheduleZone;
import java.io.Serializable;

/**
 * All that a {@link ScheduleTrigger} keeps of its schedule. The dialect is kept with the text, so
 * that no later version reads the text differently.
 *
 * @param spec as it was written, 1…1,000 characters
 * @param dialect which of {@link ScheduleKinds} reads it
 * @param zone the IANA id of its zone, unless the text names one itself
 * @param gap what fixed times do that do not exist
 * @param overlap what fixed times do that happen twice
 */
public record ScheduleText(
    String spec, String dialect, String zone, ClockChange.Gap gap, ClockChange.Overlap overlap)
    implements Serializable {

  /**
   * Finds out the dialect by the text's shape.
   *
   * @throws io.carillon.schedule.ScheduleSyntaxException when the text is not a schedule
   */
  public static ScheduleText of(String spec, String zone, ClockChange clockChange) {
    ScheduleSettings settings = new ScheduleSettings(ScheduleZone.of(zone), clockChange);
    String dialect = ScheduleKinds.all().parse(spec, settings).dialect();
    return new ScheduleText(spec, dialect, zone, clockChange.gap(), clockChange.overlap());
  }

  /**
   * The schedule that the text means.
   *
   * @throws io.carillon.schedule.ScheduleSyntaxException when it is not one
   */
  public Schedule read() {
    ClockChange clockChange = new ClockChange(gap, overlap);
    return ScheduleKinds.all()
        .parseAs(dialect, spec, new ScheduleSettings(ScheduleZone.of(zone), clockChange));
  }
}
