package io.carillon.outcome;

import io.carillon.config.CarillonConfig;
import io.carillon.event.EventIds;
import io.carillon.event.Firing;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Writes the history row of an event that was cancelled before it ran. */
@ApplicationScoped
public class Cancellations {
  private CarillonConfig config;
  private InstantSource clock;
  private EventIds ids;

  Cancellations() {}

  @Inject
  Cancellations(CarillonConfig config, InstantSource clock) {
    this.config = config;
    this.clock = clock;
    this.ids = new EventIds(clock);
  }

  /** In the caller's transaction. */
  public void record(Connection connection, Firing cancelled) throws SQLException {
    Execution execution =
        new Execution(
            ids.next(),
            cancelled,
            Optional.empty(),
            clock.instant(),
            config.nodeId(),
            ExecutionState.CANCELLED,
            Optional.empty());
    History.insert(connection, List.of(execution));
  }
}
