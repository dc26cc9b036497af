package io.carillon.outcome;

import io.carillon.event.Firing;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Writes the history row of an event that was cancelled before it ran. */
@ApplicationScoped
public class Cancellations {
  @Inject Executions executions;

  /** In the caller's transaction, with who cancelled it. */
  public void record(Connection connection, Firing cancelled, String who) throws SQLException {
    record(connection, List.of(cancelled), RunError.cancelledBy(who));
  }

  /** In the caller's transaction: another event has taken its key, and so its place. */
  public void recordReplaced(Connection connection, Firing replaced) throws SQLException {
    record(connection, List.of(replaced), RunError.said("replaced by another event with its key"));
  }

  /** Several, with the reason. */
  public void record(Connection connection, List<Firing> cancelled, RunError reason)
      throws SQLException {
    if (!cancelled.isEmpty()) {
      History.insert(
          connection,
          cancelled.stream().map(firing -> executions.cancelled(firing, reason)).toList());
    }
  }
}
