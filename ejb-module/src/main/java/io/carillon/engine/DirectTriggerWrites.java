package io.carillon.engine;

import io.carillon.api.CarillonException;
import io.carillon.config.DataSources;
import io.carillon.event.Firing;
import io.carillon.outcome.Cancellations;
import io.carillon.scheduling.EventRows;
import io.carillon.scheduling.KeyHolder;
import io.carillon.scheduling.NewEvent;
import io.carillon.scheduling.TriggerWrites;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.quartz.JobPersistenceException;

/** Writes for PostgresJobStore, at once: it takes no lock that anybody else waits for. */
@ApplicationScoped
@Typed(DirectTriggerWrites.class)
public class DirectTriggerWrites implements TriggerWrites {
  @Inject ChosenJobStore chosen;
  @Inject Cancellations cancellations;

  @Resource(lookup = DataSources.CALLER)
  DataSource dataSource;

  @Override
  public void insert(List<NewEvent> events) {
    try {
      int stored =
          chosen.postgres().storeAll(events.stream().map(NewEvent::toTrigger).toList()).size();
      if (stored < events.size()) {
        throw new CarillonException(
            "%d of %d events could not be stored: their keys were taken"
                .formatted(events.size() - stored, events.size()));
      }
    } catch (JobPersistenceException e) {
      throw new CarillonException("The events could not be stored: " + e.getMessage(), e);
    }
  }

  /** Everything is written at once, so the database shows it. */
  @Override
  public Optional<KeyHolder> unwrittenHolder(String eventName, String key) {
    return Optional.empty();
  }

  @Override
  public boolean delete(UUID eventId, String who) {
    try (Connection connection = dataSource.getConnection()) {
      Optional<Firing> cancelled = EventRows.takeOut(connection, eventId);
      if (cancelled.isPresent()) {
        cancellations.record(connection, cancelled.get(), who);
      }
      return cancelled.isPresent();
    } catch (SQLException e) {
      throw new CarillonException("Event " + eventId + " could not be cancelled", e);
    }
  }

  @Override
  public void makeWay(UUID eventId) {
    try (Connection connection = dataSource.getConnection()) {
      EventRows.freeKey(connection, eventId);
      Optional<Firing> replaced = EventRows.takeOut(connection, eventId);
      if (replaced.isPresent()) {
        cancellations.recordReplaced(connection, replaced.get());
      }
    } catch (SQLException e) {
      throw new CarillonException("Event " + eventId + " could not be replaced", e);
    }
  }

  @Override
  public void announceDue() {
    try {
      chosen.postgres().announceDue();
    } catch (JobPersistenceException e) {
      throw new CarillonException("The nodes could not be told: " + e.getMessage(), e);
    }
  }
}
