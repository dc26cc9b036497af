package io.carillon.holiday;

import biweekly.ICalVersion;
import biweekly.io.TimezoneInfo;
import biweekly.io.WriteContext;
import biweekly.io.scribe.property.RecurrenceRuleScribe;
import biweekly.property.RecurrenceRule;
import biweekly.util.Frequency;
import biweekly.util.ICalDate;
import biweekly.util.Recurrence;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.dmfs.rfc5545.DateTime;
import org.dmfs.rfc5545.recur.InvalidRecurrenceRuleException;
import org.dmfs.rfc5545.recur.RecurrenceRuleIterator;

/**
 * What a recurrence rule names, by clocks that never change. COUNT and UNTIL are obeyed here: the
 * first is always the beginning, which the library does not count when the rule does not name it.
 */
final class RuleInstances {
  /** At least as many steps make the library give up a search, which then goes on. */
  private static final int STEPS_OF_A_SEARCH = 1_000;

  private static final List<Integer> ALL_MONTHS = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);

  private static final Map<Frequency, ChronoUnit> UNITS =
      Map.of(
          Frequency.SECONDLY, ChronoUnit.SECONDS,
          Frequency.MINUTELY, ChronoUnit.MINUTES,
          Frequency.HOURLY, ChronoUnit.HOURS,
          Frequency.DAILY, ChronoUnit.DAYS,
          Frequency.WEEKLY, ChronoUnit.WEEKS,
          Frequency.MONTHLY, ChronoUnit.MONTHS,
          Frequency.YEARLY, ChronoUnit.YEARS);

  private static final RecurrenceRuleScribe WRITER = new RecurrenceRuleScribe();

  private final Recurrence rule;
  private final LocalDateTime begin;
  private final Effort effort;

  RuleInstances(Recurrence rule, LocalDateTime begin, Effort effort) {
    this.rule = rule;
    this.begin = begin;
    this.effort = effort;
  }

  /**
   * The instances in their order; without the beginning, when the rule does not name it.
   *
   * @param end none later than this one
   */
  List<LocalDateTime> upTo(LocalDateTime end) {
    List<LocalDateTime> instances = new ArrayList<>();
    RecurrenceRuleIterator iterator = iterator();
    LocalDateTime next = local(iterator.peekDateTime());
    while (next.isBefore(begin)) {
      next = following(iterator);
    }
    int left = rule.getCount() == null ? Integer.MAX_VALUE : rule.getCount();
    left -= next.equals(begin) ? 0 : 1;
    for (; left > 0 && !next.isAfter(end); left--) {
      instances.add(next);
      next = following(iterator);
    }
    return instances;
  }

  private RecurrenceRuleIterator iterator() {
    try {
      return new org.dmfs.rfc5545.recur.RecurrenceRule(endless()).iterator(dateTime(from()));
    } catch (InvalidRecurrenceRuleException e) {
      throw effort.refusal("its rule is not allowed: " + e.getMessage());
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw effort.refusal("its rule names nothing, or nothing for too long after DTSTART");
    }
  }

  /** Days of the month in a year are those of all months, where the library takes DTSTART's. */
  private String endless() {
    Recurrence.Builder endless = new Recurrence.Builder(rule).until((ICalDate) null).count(null);
    if (rule.getFrequency() == Frequency.YEARLY
        && !rule.getByMonthDay().isEmpty()
        && rule.getByMonth().isEmpty()) {
      endless.byMonth(ALL_MONTHS);
    }
    return WRITER.writeText(
        new RecurrenceRule(endless.build()),
        new WriteContext(ICalVersion.V2_0, new TimezoneInfo(), null));
  }

  /**
   * Where the library begins: some intervals before the beginning when BYSETPOS chooses, because
   * what the first interval has before the beginning is not counted.
   */
  private LocalDateTime from() {
    LocalDateTime from = begin;
    if (!rule.getBySetPos().isEmpty()) {
      int interval = rule.getInterval() == null ? 1 : rule.getInterval();
      ChronoUnit unit = UNITS.get(rule.getFrequency());
      long back = 0;
      do {
        back += interval;
        from = begin.minus(back, unit);
      } while (unit.compareTo(ChronoUnit.MONTHS) >= 0
          && from.getDayOfMonth() != begin.getDayOfMonth());
    }
    return from.getYear() < 1 ? begin : from;
  }

  private LocalDateTime following(RecurrenceRuleIterator iterator) {
    effort.spend(1);
    while (true) {
      try {
        iterator.nextDateTime();
        return local(iterator.peekDateTime());
      } catch (IllegalArgumentException | IllegalStateException fruitless) {
        effort.spend(STEPS_OF_A_SEARCH);
      }
    }
  }

  private static DateTime dateTime(LocalDateTime local) {
    return new DateTime(
        local.getYear(),
        local.getMonthValue() - 1,
        local.getDayOfMonth(),
        local.getHour(),
        local.getMinute(),
        local.getSecond());
  }

  private static LocalDateTime local(DateTime time) {
    return time.getYear() > LocalDateTime.MAX.getYear()
        ? LocalDateTime.MAX
        : LocalDateTime.of(
            time.getYear(),
            time.getMonth() + 1,
            time.getDayOfMonth(),
            time.getHours(),
            time.getMinutes(),
            time.getSeconds());
  }
}
