package io.carillon.admin;

import io.carillon.api.ClockChangeRule;
import io.carillon.api.EventRequest;
import io.carillon.api.MisfireRule;
import io.carillon.api.OverlapRule;
import io.carillon.outcome.ExecutionState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A schedule as it is shown.
 *
 * @param declared whether the code declares it
 * @param orphaned whether the code did and does not any more
 * @param previousFire when it was due last
 * @param nextFires the next five instants at which it fires
 * @param summary its instants in one English sentence
 * @param lastOutcome how its last run ended
 * @param why what keeps it from firing, if anything does
 */
public record ScheduleView(
    String name,
    String spec,
    String dialect,
    String zone,
    String event,
    EventRequest.Json payload,
    ClockChangeRule clockChange,
    MisfireRule misfire,
    OverlapRule whenRunning,
    Optional<String> calendar,
    Optional<Instant> startAt,
    Optional<Instant> endAt,
    int priority,
    Optional<String> description,
    ScheduleState state,
    boolean declared,
    boolean orphaned,
    Optional<Instant> previousFire,
    List<Instant> nextFires,
    String summary,
    Optional<ExecutionState> lastOutcome,
    Optional<String> why) {}
