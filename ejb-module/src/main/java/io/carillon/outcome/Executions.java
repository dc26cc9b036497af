package io.carillon.outcome;

import io.carillon.config.CarillonConfig;
import io.carillon.event.EventIds;
import io.carillon.event.Firing;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Makes the history rows of what ends on this node, or is found to have ended elsewhere. */
@ApplicationScoped
public class Executions {
  private CarillonConfig config;
  private InstantSource clock;
  private EventIds ids;

  Executions() {}

  @Inject
  Executions(CarillonConfig config, InstantSource clock) {
    this.config = config;
    this.clock = clock;
    this.ids = new EventIds(clock);
  }

  /** A run that ends now on this node. */
  public Execution of(
      FinishedRun run, Instant now, ExecutionState state, Optional<RunError> error) {
    boolean keepsPayload = run.settings().keepsPayload(state == ExecutionState.SUCCEEDED);
    return new Execution(
        ids.next(),
        run.firing(),
        Optional.of(run.result().startedAt()),
        now,
        config.nodeId(),
        state,
        error,
        keepsPayload ? run.notes() : run.notes().withoutPayload());
  }

  /** A run that another node had begun and lost. */
  public Execution lost(Firing firing, Instant startedAt, String node) {
    return new Execution(
        ids.next(),
        firing,
        Optional.of(startedAt),
        clock.instant(),
        node,
        ExecutionState.LOST,
        Optional.empty(),
        RunNotes.none());
  }

  /** A schedule's fire that is left out because its last run goes on. */
  public Execution skipped(Firing firing) {
    return new Execution(
        ids.next(),
        firing,
        Optional.empty(),
        clock.instant(),
        config.nodeId(),
        ExecutionState.SKIPPED,
        Optional.empty(),
        RunNotes.none());
  }

  /** An event that ends now without having been started. */
  public Execution cancelled(Firing firing, RunError reason) {
    return new Execution(
        ids.next(),
        firing,
        Optional.empty(),
        clock.instant(),
        config.nodeId(),
        ExecutionState.CANCELLED,
        Optional.of(reason),
        RunNotes.of(firing.data().payload()));
  }
}
