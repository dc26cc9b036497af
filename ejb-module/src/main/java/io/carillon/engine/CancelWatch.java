package io.carillon.engine;

import io.carillon.config.DataSources;
import io.carillon.event.Firing;
import io.carillon.listener.Runs;
import io.carillon.outcome.CancelRequests;
import io.carillon.outcome.Cancellations;
import io.carillon.scheduling.EventRows;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * Carries out what {@link CancelRequests} wants: stops what runs here, and takes out what has ended
 * its run meanwhile and waits for its next attempt. While nothing is held here it asks nobody.
 */
@ApplicationScoped
public class CancelWatch {
  @Inject CancelRequests requests;
  @Inject Runs runs;
  @Inject ChosenJobStore jobStore;
  @Inject Cancellations cancellations;

  @Resource(lookup = DataSources.SCHEDULER)
  DataSource dataSource;

  /** Whether the last look found requests, which are to be seen through. */
  private boolean pending;

  /** To be called at least twice a second. */
  synchronized void look() {
    if (!pending && runs.count() == 0 && jobStore.held() == 0) {
      return;
    }
    try {
      Map<UUID, String> open = requests.open();
      pending = !open.isEmpty();
      runs.cancelled(open);
      if (!open.isEmpty()) {
        settle(open);
        requests.dropSettled();
      }
    } catch (SQLException e) {
      // The check-in reports a database that is away; the requests are still there afterwards.
    }
  }

  private void settle(Map<UUID, String> open) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      for (Map.Entry<UUID, String> request : open.entrySet()) {
        if (!runs.runs(request.getKey())) {
          takeOut(connection, request.getKey(), request.getValue());
        }
      }
    }
  }

  private void takeOut(Connection connection, UUID eventId, String who) throws SQLException {
    connection.setAutoCommit(false);
    try {
      Optional<Firing> taken = EventRows.takeOut(connection, eventId);
      if (taken.isPresent()) {
        cancellations.record(connection, taken.get(), who);
      }
      connection.commit();
    } catch (SQLException e) {
      connection.rollback();
      throw e;
    } finally {
      connection.setAutoCommit(true);
    }
  }
}
