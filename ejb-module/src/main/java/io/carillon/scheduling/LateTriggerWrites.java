package io.carillon.scheduling;

import io.carillon.api.CarillonException;
import io.carillon.config.DataSources;
import io.carillon.event.Firing;
import io.carillon.outcome.Cancellations;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Inject;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.quartz.SchedulerException;

/**
 * Writes for Quartz's stock job store. It takes one cluster-wide lock row for every write and keeps
 * it to the end of the transaction, so a caller that keeps its transaction open would stop the
 * whole cluster. Therefore everything is written as late as can be, just before the caller commits;
 * and the scheduler thread is woken after the commit, since Quartz's own wake-up comes before the
 * rows can be seen.
 */
@ApplicationScoped
@Typed(LateTriggerWrites.class)
public class LateTriggerWrites implements TriggerWrites {
  @Inject SchedulerHandle scheduler;
  @Inject Cancellations cancellations;

  @Resource(lookup = "java:jboss/TransactionSynchronizationRegistry")
  TransactionSynchronizationRegistry transactions;

  @Resource(lookup = DataSources.CALLER)
  DataSource dataSource;

  @Override
  public void insert(List<NewEvent> events) {
    pending().inserts.addAll(events);
  }

  @Override
  public Optional<KeyHolder> unwrittenHolder(String eventName, String key) {
    return pending().inserts.stream()
        .filter(e -> e.name().equals(eventName) && e.data().key().equals(Optional.of(key)))
        .map(e -> new KeyHolder(e.id(), e.runAt()))
        .findAny();
  }

  @Override
  public boolean delete(UUID eventId, String who) {
    Pending pending = pending();
    if (pending.inserts.removeIf(e -> e.id().equals(eventId))) {
      return true;
    }
    if (pending.deletes.containsKey(eventId) || !isIdle(eventId)) {
      return false;
    }
    pending.deletes.put(eventId, who);
    return true;
  }

  @Override
  public void makeWay(UUID eventId) {
    if (pending().inserts.removeIf(e -> e.id().equals(eventId))) {
      return;
    }
    try (Connection connection = dataSource.getConnection()) {
      EventRows.freeKey(connection, eventId);
    } catch (SQLException e) {
      throw new CarillonException("The key of event " + eventId + " could not be freed", e);
    }
    pending().replaced.add(eventId);
  }

  @Override
  public void announceDue() {
    pending().wakes = true;
  }

  private boolean isIdle(UUID eventId) {
    try (Connection connection = dataSource.getConnection()) {
      return EventRows.isIdle(connection, eventId);
    } catch (SQLException e) {
      throw new CarillonException("Event " + eventId + " could not be looked up", e);
    }
  }

  private Pending pending() {
    Pending pending = (Pending) transactions.getResource(LateTriggerWrites.class);
    if (pending == null) {
      pending = new Pending();
      transactions.putResource(LateTriggerWrites.class, pending);
      transactions.registerInterposedSynchronization(pending);
    }
    return pending;
  }

  /** What one transaction wants written. */
  private final class Pending implements Synchronization {
    private final List<NewEvent> inserts = new ArrayList<>();
    private final Map<UUID, String> deletes = new LinkedHashMap<>();
    private final List<UUID> replaced = new ArrayList<>();
    private boolean wakes;

    @Override
    public void beforeCompletion() {
      try (Connection connection = dataSource.getConnection()) {
        for (UUID eventId : replaced) {
          Optional<Firing> taken = EventRows.takeOut(connection, eventId);
          if (taken.isPresent()) {
            cancellations.recordReplaced(connection, taken.get());
          }
        }
        for (Map.Entry<UUID, String> delete : deletes.entrySet()) {
          cancel(connection, delete.getKey(), delete.getValue());
        }
        for (NewEvent event : inserts) {
          scheduler.scheduler().scheduleJob(event.toTrigger());
        }
      } catch (SQLException | SchedulerException e) {
        throw new CarillonException("The events of this transaction could not be written", e);
      }
    }

    private void cancel(Connection connection, UUID eventId, String who) throws SQLException {
      Firing cancelled =
          EventRows.takeOut(connection, eventId)
              .orElseThrow(
                  () ->
                      new CarillonException(
                          "Event " + eventId + " started before its cancellation was committed"));
      cancellations.record(connection, cancelled, who);
    }

    @Override
    public void afterCompletion(int status) {
      if (wakes || !inserts.isEmpty()) {
        scheduler.wakeUp();
      }
    }
  }
}
