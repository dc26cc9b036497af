package io.carillon.admin;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.carillon.outcome.ExecutionState;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * A page of the history, and of the events, comes soon however long the history is. {@code
 * -Dcarillon.test.history-rows=10000000} makes it long.
 */
class LongHistoryTest {
  private static final int ROWS = Integer.getInteger("carillon.test.history-rows", 100_000);
  private static final int DAYS = 4;
  private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);
  private static final Duration SOON = Duration.ofMillis(200);

  /** More often than the driver and the server plan anew. */
  private static final int TIMES = 12;

  private final Map<String, Duration> slowest = new LinkedHashMap<>();

  @Test
  void everyPageComesSoon() {
    try (AdminTables tables = new AdminTables()) {
      tables.history(ROWS, FIRST, DAYS);
      ExecutionQueries executions = tables.executions();
      EventQueries events = tables.events();
      for (int i = 0; i < TIMES; i++) {
        executions(executions);
        events(events);
      }
    }
    slowest.forEach((what, took) -> System.out.printf("%,d runs, %s: %s%n", ROWS, what, took));
    assertAll(
        slowest.entrySet().stream()
            .map(each -> () -> assertTrue(each.getValue().compareTo(SOON) <= 0, each::toString)));
  }

  private void executions(ExecutionQueries executions) {
    for (Map.Entry<String, ExecutionFilter> filter : filters().entrySet()) {
      PageRequest newest = new PageRequest(50, Optional.empty());
      Page<ExecutionSummary> first =
          timed(filter.getKey(), () -> executions.page(filter.getValue(), newest));
      assertEquals(expected(filter.getKey()), first.items().size(), filter.getKey());
    }
    PageRequest middle = new PageRequest(500, Optional.of(id(FIRST.plusDays(DAYS / 2))));
    assertEquals(
        500, timed("from the middle", () -> executions.page(any(), middle)).items().size());
  }

  private static int expected(String filter) {
    return filter.contains("none") ? 0 : filter.contains("rare") ? 10 : 50;
  }

  private void events(EventQueries events) {
    PageRequest newest = new PageRequest(50, Optional.empty());
    PageRequest middle = new PageRequest(50, Optional.of(id(FIRST.plusDays(DAYS / 2))));
    EventFilter any = events(Optional.empty(), Optional.empty());
    EventFilter dead = events(Optional.empty(), Optional.of(EventState.DEAD));
    EventFilter nothing = events(Optional.of("Nothing"), Optional.empty());
    EventFilter mails = events(Optional.of("Mail"), Optional.empty());
    assertEquals(50, timed("events", () -> events.page(any, newest)).items().size());
    assertEquals(
        50, timed("events from the middle", () -> events.page(any, middle)).items().size());
    assertEquals(50, timed("events of a name", () -> events.page(mails, newest)).items().size());
    assertEquals(
        0,
        timed("events of a name that has none", () -> events.page(nothing, newest)).items().size());
    assertEquals(
        Math.min(50, ROWS / 1000), timed("dead", () -> events.page(dead, newest)).items().size());
  }

  private static EventFilter events(Optional<String> name, Optional<EventState> state) {
    return new EventFilter(name, state, Optional.empty(), Optional.empty(), Optional.empty());
  }

  private <T> T timed(String what, Supplier<T> query) {
    long start = System.nanoTime();
    T answer = query.get();
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    slowest.merge(what, took, (one, other) -> one.compareTo(other) > 0 ? one : other);
    return answer;
  }

  private static Map<String, ExecutionFilter> filters() {
    Map<String, ExecutionFilter> filters = new LinkedHashMap<>();
    filters.put("all", any());
    filters.put("of a name", filter("Mail", "", "", ""));
    filters.put("of a rare name", filter("Rare", "", "", ""));
    filters.put("of a name that has none", filter("Nothing", "", "", ""));
    filters.put("of a schedule that has none", filter("", "nightly", "", ""));
    filters.put("dead", filter("", "", "DEAD", ""));
    filters.put("rarely lost", filter("", "", "LOST", ""));
    filters.put("of a node", filter("", "", "", "node2"));
    filters.put("of one day", day(FIRST.plusDays(1)));
    return filters;
  }

  private static ExecutionFilter any() {
    return filter("", "", "", "");
  }

  private static ExecutionFilter filter(String event, String schedule, String state, String node) {
    return new ExecutionFilter(
        text(event),
        text(schedule),
        text(state).map(ExecutionState::valueOf),
        text(node),
        Optional.empty(),
        Optional.empty());
  }

  private static ExecutionFilter day(LocalDate day) {
    return new ExecutionFilter(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(start(day)),
        Optional.of(start(day.plusDays(1))));
  }

  private static Optional<String> text(String text) {
    return Optional.of(text).filter(value -> !value.isEmpty());
  }

  private static Instant start(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  private static String id(LocalDate day) {
    String digits = "%012x".formatted(start(day).toEpochMilli());
    return "%s-%s-7000-8000-000000000000".formatted(digits.substring(0, 8), digits.substring(8));
  }
}
