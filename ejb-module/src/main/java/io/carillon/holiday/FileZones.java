package io.carillon.holiday;

import biweekly.component.VTimezone;
import biweekly.io.TimezoneAssignment;
import biweekly.io.TimezoneInfo;
import biweekly.property.ICalProperty;
import biweekly.util.ICalDate;
import io.carillon.schedule.ScheduleSyntaxException;
import io.carillon.schedule.ScheduleZone;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** By which clocks the times of one calendar are: IANA's where a zone has a name of theirs. */
final class FileZones {
  private final TimezoneInfo zones;
  private final ZoneId floating;
  private final LocalDate last;
  private final Effort effort;
  private final Map<String, ZoneRules> described = new HashMap<>();

  /**
   * @param floating the zone of times that name none
   * @param last until when the clocks of zones that the file describes are looked at
   */
  FileZones(TimezoneInfo zones, ZoneId floating, LocalDate last, Effort effort) {
    this.zones = zones;
    this.floating = floating;
    this.last = last;
    this.effort = effort;
  }

  /** The zone of an IANA id, which may have a slash before it. */
  static Optional<ZoneId> known(String id) {
    try {
      return Optional.of(ScheduleZone.of(id.startsWith("/") ? id.substring(1) : id));
    } catch (ScheduleSyntaxException unknown) {
      return Optional.empty();
    }
  }

  /** Whether a time of the file leaves open by whose clocks it is. */
  boolean isFloating(ICalProperty property, ICalDate date) {
    return !date.getRawComponents().isUtc() && zones.getTimezone(property) == null;
  }

  /** The clocks of a time in the file. */
  LocalTimes clocks(ICalProperty property, ICalDate date) {
    return new LocalTimes(
        date.getRawComponents().isUtc()
            ? ZoneOffset.UTC.getRules()
            : Optional.ofNullable(zones.getTimezone(property))
                .map(this::rules)
                .orElseGet(floating::getRules));
  }

  private ZoneRules rules(TimezoneAssignment zone) {
    VTimezone component = zone.getComponent();
    if (component == null) {
      return zone.getTimeZone().toZoneId().getRules();
    }
    String id = component.getTimezoneId().getValue();
    return known(id)
        .map(ZoneId::getRules)
        .orElseGet(
            () ->
                described.computeIfAbsent(
                    id, any -> new DescribedZone(component, effort).rules(last)));
  }
}
