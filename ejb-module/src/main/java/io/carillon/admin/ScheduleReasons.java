package io.carillon.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Says in one sentence what keeps a schedule from firing. */
@ApplicationScoped
public class ScheduleReasons {
  @Inject NodeQueries nodes;
  @Inject PauseReasons pauses;

  /** Nothing, when it fires at its time. */
  Optional<String> of(String schedule, String event, ScheduleState state) {
    return switch (state) {
      case PAUSED -> Optional.of(pauses.ofSchedule(schedule, event));
      case FINISHED ->
          Optional.of("No fire is left: its end is reached, or its calendar excludes the others.");
      case FAULTY -> Optional.of("It cannot be read any more; store it again or remove it.");
      case SCHEDULED -> unhandled(event);
    };
  }

  private Optional<String> unhandled(String event) {
    Map<String, List<String>> names = nodes.namesByLiveNode();
    return names.values().stream().anyMatch(handled -> handled.contains(event))
        ? Optional.empty()
        : Optional.of(Why.unhandled(event, names));
  }
}
