package io.carillon.bench.store;

import io.carillon.event.EventIds;
import io.carillon.event.Firing;
import io.carillon.jobstore.CompletedFiring;
import io.carillon.jobstore.CompletionSink;
import io.carillon.jobstore.LostFiring;
import io.carillon.jobstore.OneShotTrigger;
import io.carillon.outcome.Execution;
import io.carillon.outcome.ExecutionState;
import io.carillon.outcome.History;
import io.carillon.outcome.RunNotes;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.quartz.JobExecutionContext;

/** Makes the platform's row of history for each run, and writes it as the platform does. */
final class Recorder implements CompletionSink {
  private final String node;
  private final InstantSource clock;
  private final EventIds ids;

  Recorder(String node, InstantSource clock) {
    this.node = node;
    this.clock = clock;
    this.ids = new EventIds(clock);
  }

  Instant now() {
    return clock.instant();
  }

  /** The row of a run that ends now. */
  Execution succeeded(JobExecutionContext context, Instant startedAt) {
    Firing firing = Firing.of(context);
    return new Execution(
        ids.next(),
        firing,
        Optional.of(startedAt),
        now(),
        node,
        ExecutionState.SUCCEEDED,
        Optional.empty(),
        RunNotes.of(firing.data().payload()));
  }

  @Override
  public void store(Connection connection, List<CompletedFiring> firings) throws SQLException {
    List<Execution> rows = firings.stream().flatMap(f -> attached(f).stream()).toList();
    if (!rows.isEmpty()) {
      History.insert(connection, rows);
    }
  }

  private static Optional<Execution> attached(CompletedFiring firing) {
    return ((OneShotTrigger) firing.trigger()).attachment(Execution.class);
  }

  @Override
  public void takenOver(Connection connection, List<LostFiring> firings) {
    throw new IllegalStateException("No node dies here, but was taken over: " + firings);
  }

  @Override
  public void lost(List<CompletedFiring> firings) {
    throw new IllegalStateException("No node dies here, but had lost: " + firings);
  }
}
