package io.carillon.scheduling;

import io.carillon.api.CarillonException;
import io.carillon.config.CarillonConfig;
import io.carillon.config.DataSources;
import io.carillon.event.EventKeys;
import io.carillon.event.EventTriggers;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
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
public class LateTriggerWrites implements TriggerWrites {
  private static final String IS_IDLE =
      """
      SELECT 1 FROM qrtz_triggers
      WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ? AND trigger_state IN ('WAITING', 'PAUSED', 'ERROR')
      """;

  private static final String DELETE =
      """
      WITH gone AS (
        DELETE FROM qrtz_triggers
        WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ? AND trigger_state IN ('WAITING', 'PAUSED', 'ERROR')
        RETURNING sched_name, trigger_name, trigger_group)
      DELETE FROM qrtz_simple_triggers s USING gone
      WHERE s.sched_name = gone.sched_name AND s.trigger_name = gone.trigger_name AND s.trigger_group = gone.trigger_group
      """;

  private static final String SET_KEY =
      "UPDATE qrtz_triggers SET carillon_key = ? WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ?";

  @Inject SchedulerHandle scheduler;

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
  public boolean delete(UUID eventId) {
    Pending pending = pending();
    if (pending.inserts.removeIf(e -> e.id().equals(eventId))) {
      return true;
    }
    if (pending.deletes.contains(eventId) || !isIdle(eventId)) {
      return false;
    }
    pending.deletes.add(eventId);
    return true;
  }

  @Override
  public void makeWay(UUID eventId) {
    if (pending().inserts.removeIf(e -> e.id().equals(eventId))) {
      return;
    }
    try (Connection connection = dataSource.getConnection()) {
      setKey(connection, eventId, null);
    } catch (SQLException e) {
      throw new CarillonException("The key of event " + eventId + " could not be freed", e);
    }
    pending().replaced.add(eventId);
  }

  private boolean isIdle(UUID eventId) {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = keyed(connection, IS_IDLE, eventId);
        ResultSet rows = statement.executeQuery()) {
      return rows.next();
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

  private static PreparedStatement keyed(Connection connection, String sql, UUID eventId)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    statement.setString(1, CarillonConfig.SCHEDULER_NAME);
    statement.setString(2, eventId.toString());
    statement.setString(3, EventKeys.EVENT_GROUP);
    return statement;
  }

  private static void setKey(Connection connection, UUID eventId, String key) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(SET_KEY)) {
      statement.setString(1, key);
      statement.setString(2, CarillonConfig.SCHEDULER_NAME);
      statement.setString(3, eventId.toString());
      statement.setString(4, EventKeys.EVENT_GROUP);
      statement.executeUpdate();
    }
  }

  /** What one transaction wants written. */
  private final class Pending implements Synchronization {
    private final List<NewEvent> inserts = new ArrayList<>();
    private final List<UUID> deletes = new ArrayList<>();
    private final List<UUID> replaced = new ArrayList<>();

    @Override
    public void beforeCompletion() {
      try (Connection connection = dataSource.getConnection()) {
        for (UUID eventId : replaced) {
          takeOut(connection, eventId);
        }
        for (UUID eventId : deletes) {
          if (takeOut(connection, eventId) == 0) {
            throw new CarillonException(
                "Event " + eventId + " started before its cancellation was committed");
          }
        }
        for (NewEvent event : inserts) {
          write(connection, event);
        }
      } catch (SQLException | SchedulerException e) {
        throw new CarillonException("The events of this transaction could not be written", e);
      }
    }

    private int takeOut(Connection connection, UUID eventId) throws SQLException {
      try (PreparedStatement statement = keyed(connection, DELETE, eventId)) {
        return statement.executeUpdate();
      }
    }

    private void write(Connection connection, NewEvent event)
        throws SQLException, SchedulerException {
      scheduler
          .scheduler()
          .scheduleJob(
              EventTriggers.trigger(
                  event.id(), event.name(), event.runAt(), event.priority(), event.data()));
      if (event.data().key().isPresent()) {
        setKey(connection, event.id(), event.data().key().get());
      }
    }

    @Override
    public void afterCompletion(int status) {
      if (!inserts.isEmpty()) {
        scheduler.wakeUp();
      }
    }
  }
}
