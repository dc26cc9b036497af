package io.carillon.admin;

import io.carillon.api.EventRequest;
import io.carillon.outcome.ExecutionState;
import io.carillon.schedule.Fires;
import io.carillon.schedule.Schedule;
import io.carillon.schedule.ScheduleSyntaxException;
import io.carillon.scheduling.ScheduleDefinition;
import io.carillon.scheduling.ScheduleWindow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/**
 * A schedule as the tables tell it.
 *
 * @param countedFrom where its intervals count from
 * @param now by the database's clock
 * @param fire how it is with its next fire
 */
record ScheduleRow(
    String name,
    ScheduleDefinition definition,
    ScheduleState state,
    boolean declared,
    boolean orphaned,
    Optional<Instant> previousFire,
    Optional<Instant> nextFire,
    Instant countedFrom,
    Instant now,
    Fire fire,
    Optional<ExecutionState> lastOutcome) {
  private static final int NEXT_FIRES = 5;

  /** How it is with the next fire. */
  enum Fire {
    COMING,
    /** Its time has come, and nobody has claimed it. */
    DUE,
    /** It waits for the end of the last run. */
    BLOCKED
  }

  static ScheduleRow of(Row row) {
    return new ScheduleRow(
        row.text("name"),
        ScheduleDefinition.of(row.text("definition")),
        ScheduleState.valueOf(row.text("state")),
        row.flag("declared"),
        row.flag("orphaned"),
        row.optionalInstant("previous_fire"),
        row.optionalInstant("next_fire"),
        row.instant("counted_from"),
        row.instant("now"),
        Fire.valueOf(row.text("fire")),
        row.optionalText("last_outcome").map(ExecutionState::valueOf));
  }

  Schedule schedule() {
    return ScheduleWindow.of(definition, countedFrom);
  }

  /** What passed while it was paused, or while nobody handled its event, is not to come. */
  private List<Instant> nextFires(Predicate<Instant> excluded) {
    return nextFire
        .filter(next -> state != ScheduleState.FINISHED)
        .map(next -> next.isBefore(now) ? now : next)
        .map(next -> Fires.of(schedule(), next.minusMillis(1), NEXT_FIRES, excluded))
        .map(fires -> fires.fires().stream().map(Fires.Fire::instant).toList())
        .orElse(List.of());
  }

  /**
   * As it is shown; one that cannot be read any more must not hide the others.
   *
   * @param why what keeps it from firing in a state
   */
  ScheduleView view(
      Predicate<Instant> excluded, BiFunction<ScheduleRow, ScheduleState, Optional<String>> why) {
    try {
      Schedule schedule = schedule();
      return view(
          schedule.zone().getId(),
          nextFires(excluded),
          schedule.description(),
          state,
          why.apply(this, state));
    } catch (ScheduleSyntaxException unreadable) {
      return view(
          definition.text().zone(),
          List.of(),
          unreadable.getMessage(),
          ScheduleState.FAULTY,
          why.apply(this, ScheduleState.FAULTY));
    }
  }

  private ScheduleView view(
      String zone,
      List<Instant> nextFires,
      String summary,
      ScheduleState shownState,
      Optional<String> why) {
    return new ScheduleView(
        name,
        definition.text().spec(),
        definition.text().dialect(),
        zone,
        definition.event(),
        new EventRequest.Json(definition.payload()),
        definition.clockChange(),
        definition.rules().misfire(),
        definition.rules().whenRunning(),
        definition.calendar(),
        definition.startAt(),
        definition.endAt(),
        definition.rules().priority(),
        definition.description(),
        shownState,
        declared,
        orphaned,
        previousFire,
        nextFires,
        summary,
        lastOutcome,
        why);
  }
}
