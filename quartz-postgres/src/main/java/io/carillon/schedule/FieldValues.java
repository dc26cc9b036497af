package io.carillon.schedule;

import java.util.BitSet;
import java.util.List;

/**
 * One field of a cron text, read completely.
 *
 * @param items never empty
 */
record FieldValues(CronField field, List<FieldItem> items) {
  FieldValues {
    items = List.copyOf(items);
  }

  /** A field that was not written. */
  static FieldValues absent(CronField field, FieldItem item) {
    return new FieldValues(field, List.of(item));
  }

  /** Whether the field leaves everything open: {@code *}, {@code *}{@code /1} or {@code ?}. */
  boolean isUnrestricted() {
    return items.size() == 1
        && (items.get(0) instanceof FieldItem.Unspecified
            || (items.get(0) instanceof FieldItem.Star star && star.step() == 1));
  }

  /** Whether the field is a number or a list of numbers. */
  boolean isPlain() {
    return items.stream().allMatch(FieldItem.Single.class::isInstance);
  }

  /** The values named outright; a weekday 7 is given as 0. */
  BitSet values() {
    BitSet values = new BitSet();
    for (FieldItem item : items) {
      if (item instanceof FieldItem.Values named) {
        named.in(field).map(v -> field.isDayOfWeek() ? v % 7 : v).forEach(values::set);
      }
    }
    return values;
  }

  /** {@link #values} for fields whose values are below 64. */
  long mask() {
    return values().stream().mapToLong(v -> 1L << v).reduce(0, (a, b) -> a | b);
  }
}
