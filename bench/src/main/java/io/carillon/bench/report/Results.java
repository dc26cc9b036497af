package io.carillon.bench.report;

import io.carillon.bench.scenario.Measurement;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** All measured rows of a run or of several. */
record Results(List<Row> rows) {
  /** One measurement, as the tab-separated form has it. */
  record Row(String scenario, String store, long events, double seconds, double perSecond) {}

  static Results of(List<Measurement> measured) {
    return new Results(
        measured.stream()
            .map(m -> new Row(m.scenario(), m.store(), m.events(), m.seconds(), m.perSecond()))
            .toList());
  }

  List<String> scenarios() {
    return rows.stream().map(Row::scenario).distinct().toList();
  }

  List<String> stores(String scenario) {
    return rows.stream()
        .filter(row -> row.scenario().equals(scenario))
        .map(Row::store)
        .distinct()
        .toList();
  }

  /** The median rate of the rounds; empty when there was none. */
  OptionalDouble perSecond(String scenario, String store) {
    return median(scenario, store, Row::perSecond);
  }

  /** The median duration of the rounds; empty when there was none. */
  OptionalDouble seconds(String scenario, String store) {
    return median(scenario, store, Row::seconds);
  }

  private OptionalDouble median(String scenario, String store, ToDoubleFunction<Row> value) {
    double[] values = of(scenario, store).stream().mapToDouble(value).sorted().toArray();
    return values.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((values[(values.length - 1) / 2] + values[values.length / 2]) / 2);
  }

  List<Row> of(String scenario, String store) {
    return rows.stream()
        .filter(row -> row.scenario().equals(scenario) && row.store().equals(store))
        .toList();
  }

  /** Whether the time limit cut a round of the store off: another got through more events. */
  boolean partial(String scenario, String store) {
    long most =
        rows.stream()
            .filter(row -> row.scenario().equals(scenario))
            .map(Row::events)
            .max(Comparator.naturalOrder())
            .orElse(0L);
    return of(scenario, store).stream().anyMatch(row -> row.events() < most);
  }
}
