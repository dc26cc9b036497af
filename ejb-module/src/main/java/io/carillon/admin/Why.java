package io.carillon.admin;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Says in one sentence why an event is not running now. */
final class Why {
  private Why() {}

  /**
   * @param namesByLiveNode asked only when no node can run the event
   * @param limit how limits keep it from running, see {@link LimitReasons}; asked only when it is
   *     due and not claimed
   * @param pause who paused it; asked only when it is paused
   * @param interruption why its handler was interrupted, if it was; asked only when it runs
   */
  static String of(
      EventRow row,
      Supplier<Map<String, List<String>>> namesByLiveNode,
      Supplier<Optional<String>> limit,
      Supplier<String> pause,
      Supplier<Optional<String>> interruption) {
    EventSummary event = row.event();
    return switch (event.state()) {
      case SCHEDULED -> waiting(row, limit);
      case RETRYING -> retrying(row, limit);
      case RUNNING -> running(row, interruption);
      case PAUSED -> pause.get();
      case UNHANDLED -> unhandled(event.name(), namesByLiveNode.get());
      case SUCCEEDED -> "It finished on node %s at %s.".formatted(node(row), since(row));
      case DEAD -> dead(event);
      case CANCELLED -> cancelled(row);
    };
  }

  private static String waiting(EventRow row, Supplier<Optional<String>> limit) {
    if (!row.due()) {
      return "It waits for its time, %s.".formatted(row.event().runAt());
    }
    return "It is due"
        + row.node()
            .map(" and claimed by node %s, which is about to start it."::formatted)
            .or(limit)
            .orElse(" and waits for a free worker of a node that handles its name.");
  }

  private static String cancelled(EventRow row) {
    return "It was cancelled at %s%s."
        .formatted(since(row), row.event().lastError().map(": %s"::formatted).orElse(""));
  }

  private static String running(EventRow row, Supplier<Optional<String>> interruption) {
    return "It runs on node %s since %s%s."
        .formatted(
            node(row),
            since(row),
            interruption
                .get()
                .map("; %s, and its handler has not ended yet"::formatted)
                .orElse(""));
  }

  private static String retrying(EventRow row, Supplier<Optional<String>> limit) {
    EventSummary event = row.event();
    String failed =
        "Attempt %d of %d failed%s; "
            .formatted(
                event.attempt() - 1,
                event.maxAttempts(),
                event.lastError().map(" (%s)"::formatted).orElse(""));
    return row.due()
        ? failed + "the next one is due" + limit.get().orElse(" and waits for a free worker.")
        : failed + "the next one waits until %s.".formatted(event.runAt());
  }

  private static String dead(EventSummary event) {
    return "It is dead after attempt %d of %d%s; retry or discard it."
        .formatted(
            event.attempt(),
            event.maxAttempts(),
            event.lastError().map(": %s"::formatted).orElse(""));
  }

  /** Says that nobody can run an event of this name. */
  static String unhandled(String name, Map<String, List<String>> namesByNode) {
    if (namesByNode.isEmpty()) {
      return "No node is up to run '%s'.".formatted(name);
    }
    String known =
        namesByNode.entrySet().stream()
            .map(e -> e.getKey() + " has " + list(e.getValue()))
            .collect(Collectors.joining("; "));
    return "No live node has a handler for '%s': %s.".formatted(name, known);
  }

  private static String list(List<String> names) {
    return names.isEmpty()
        ? "none"
        : names.stream().map("'%s'"::formatted).collect(Collectors.joining(", "));
  }

  private static String node(EventRow row) {
    return row.node().orElse("(unknown)");
  }

  private static String since(EventRow row) {
    return row.since().map(Object::toString).orElse("an unknown time");
  }
}
