package io.carillon.holiday;

import biweekly.component.Observance;
import biweekly.component.VTimezone;
import biweekly.property.RecurrenceDates;
import biweekly.property.RecurrenceRule;
import biweekly.util.ICalDate;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A zone as a file describes it: since when its clocks have shown what (RFC 5545, 3.6.5). */
final class DescribedZone {
  private final VTimezone zone;
  private final Effort effort;

  DescribedZone(VTimezone zone, Effort effort) {
    this.zone = zone;
    this.effort = effort;
  }

  /**
   * @param last the clocks are not looked at after this date, and stay as they are
   */
  ZoneRules rules(LocalDate last) {
    NavigableMap<Instant, Observance> changes = new TreeMap<>();
    observances()
        .forEach(
            observance ->
                onsets(observance, last.atTime(LocalTime.MAX))
                    .forEach(local -> changes.put(local.toInstant(from(observance)), observance)));
    ZoneOffset before = from(changes.firstEntry().getValue());
    return ZoneRules.of(before, before, List.of(), transitions(before, changes), List.of());
  }

  private Stream<Observance> observances() {
    return Stream.concat(zone.getStandardTimes().stream(), zone.getDaylightSavingsTime().stream());
  }

  /** What a change is from is what the change before it was to, whatever the file says. */
  private static List<ZoneOffsetTransition> transitions(
      ZoneOffset first, Map<Instant, Observance> changes) {
    List<ZoneOffsetTransition> transitions = new ArrayList<>();
    ZoneOffset before = first;
    for (Map.Entry<Instant, Observance> change : changes.entrySet()) {
      ZoneOffset after = offset(change.getValue().getTimezoneOffsetTo().getValue().getMillis());
      if (!after.equals(before)) {
        LocalDateTime local = LocalDateTime.ofInstant(change.getKey(), before);
        transitions.add(ZoneOffsetTransition.of(local, before, after));
        before = after;
      }
    }
    return transitions;
  }

  /** When the clocks are changed to what the observance says, by the clocks before. */
  private List<LocalDateTime> onsets(Observance observance, LocalDateTime last) {
    LocalDateTime begin = LocalTimes.written(observance.getDateStart().getValue());
    List<LocalDateTime> onsets = new ArrayList<>(List.of(begin));
    for (RecurrenceRule rule : observance.getProperties(RecurrenceRule.class)) {
      ICalDate until = rule.getValue().getUntil();
      LocalDateTime end = until == null ? last : local(until, observance);
      onsets.addAll(
          new RuleInstances(rule.getValue(), begin, effort).upTo(end.isBefore(last) ? end : last));
    }
    for (RecurrenceDates dates : observance.getRecurrenceDates()) {
      dates.getDates().forEach(date -> onsets.add(local(date, observance)));
    }
    return onsets;
  }

  private static LocalDateTime local(ICalDate date, Observance observance) {
    LocalDateTime written = LocalTimes.written(date);
    return date.getRawComponents().isUtc()
        ? LocalDateTime.ofInstant(written.toInstant(ZoneOffset.UTC), from(observance))
        : written;
  }

  private static ZoneOffset from(Observance observance) {
    return offset(observance.getTimezoneOffsetFrom().getValue().getMillis());
  }

  private static ZoneOffset offset(long millis) {
    return ZoneOffset.ofTotalSeconds((int) (millis / 1_000));
  }
}
