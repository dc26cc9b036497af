package io.carillon.jobstore;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Gets the runs that ended, to write them down. Called by the store's own threads. What all but the
 * last method write commits or rolls back together with the store's work; they may be called again
 * for the same runs after a roll-back, and must not commit.
 */
public interface CompletionSink {
  /** These runs end now, and this node owns them. */
  void store(Connection connection, List<CompletedFiring> firings) throws SQLException;

  /** These runs of a dead node end now; this node takes them over. */
  void takenOver(Connection connection, List<LostFiring> firings) throws SQLException;

  /** These did not run, because their schedules were running; see {@link WhenRunning#SKIP}. */
  default void skipped(Connection connection, List<CompletedFiring> firings) throws SQLException {
    // most sinks write down what ran
  }

  /** These runs ended here, but somebody else had taken them over: nothing of them is stored. */
  void lost(List<CompletedFiring> firings);

  /** A sink that keeps nothing. */
  static CompletionSink none() {
    return new CompletionSink() {
      @Override
      public void store(Connection connection, List<CompletedFiring> firings) {
        // nothing is kept
      }

      @Override
      public void takenOver(Connection connection, List<LostFiring> firings) {
        // nothing is kept
      }

      @Override
      public void lost(List<CompletedFiring> firings) {
        // nothing is kept
      }
    };
  }
}
