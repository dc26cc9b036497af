package io.carillon.admin;

import io.carillon.scheduling.ScheduleDefinition;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Says in one sentence what keeps a schedule from firing. */
@ApplicationScoped
public class ScheduleReasons {
  private static final String FREE_WORKER =
      " and waits for a free worker of a node that handles '%s'.";

  @Inject NodeQueries nodes;
  @Inject PauseReasons pauses;
  @Inject LimitReasons limits;

  /** Reasons for the schedules of one answer. */
  Answer answer(List<ScheduleRow> schedules) {
    return new Answer(schedules);
  }

  /** Nothing, when a live node handles the event. */
  Optional<String> unhandled(String event) {
    return answer(List.of()).unhandled(event);
  }

  /** What several schedules have in common is asked once. */
  final class Answer {
    private final List<ScheduleRow> schedules;
    private final Map<String, Optional<String>> byEvent = new HashMap<>();
    private Optional<Map<String, List<String>>> namesByNode = Optional.empty();
    private Optional<Function<ScheduleRow, String>> paused = Optional.empty();

    private Answer(List<ScheduleRow> schedules) {
      this.schedules = schedules;
    }

    /** Nothing, when it fires at its time. */
    Optional<String> of(ScheduleRow row, ScheduleState state) {
      return switch (state) {
        case PAUSED -> Optional.of(paused(row));
        case FINISHED -> Optional.of(finished(row));
        case FAULTY -> Optional.of("It cannot be read any more; store it again or remove it.");
        case SCHEDULED -> unhandled(row.definition().event()).or(() -> held(row));
      };
    }

    private String paused(ScheduleRow row) {
      paused = paused.or(() -> Optional.of(pauses.ofSchedules(schedules)));
      return paused.orElseThrow().apply(row);
    }

    private Optional<String> unhandled(String event) {
      namesByNode = namesByNode.or(() -> Optional.of(nodes.namesByLiveNode()));
      Map<String, List<String>> names = namesByNode.orElseThrow();
      return names.values().stream().anyMatch(handled -> handled.contains(event))
          ? Optional.empty()
          : Optional.of(Why.unhandled(event, names));
    }

    private Optional<String> held(ScheduleRow row) {
      return switch (row.fire()) {
        case BLOCKED -> Optional.of("It is due and waits for the end of its last run.");
        case DUE ->
            byEvent
                .computeIfAbsent(row.definition().event(), limits::of)
                .or(() -> Optional.of(FREE_WORKER.formatted(row.definition().event())))
                .map("It is due"::concat);
        case COMING -> Optional.empty();
      };
    }
  }

  private static String finished(ScheduleRow row) {
    ScheduleDefinition definition = row.definition();
    boolean excluded = row.schedule().next(row.now()).isPresent();
    return definition
        .calendar()
        .filter(calendar -> excluded)
        .map("No fire is left: calendar '%s' excludes all that come."::formatted)
        .or(() -> definition.endAt().map("No fire is left before its end, %s."::formatted))
        .orElse("No fire is left: its spec names no later instant.");
  }
}
