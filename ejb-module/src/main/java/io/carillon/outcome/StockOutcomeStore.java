package io.carillon.outcome;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.api.CarillonException;
import io.carillon.config.CarillonConfig;
import io.carillon.config.DataSources;
import io.carillon.event.EventData;
import io.carillon.event.EventKeys;
import io.carillon.event.Firing;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import javax.sql.DataSource;
import org.quartz.spi.OperableTrigger;

/**
 * Outcomes beside Quartz's stock job store. It keeps a running one-shot trigger in state COMPLETE
 * without a next fire time, and deletes it when the run is over unless it has got a next fire time
 * meanwhile. So what becomes of the event is written to the trigger's row before Quartz completes
 * it, together with the history row, in one transaction.
 */
@ApplicationScoped
@Typed(StockOutcomeStore.class)
public class StockOutcomeStore implements OutcomeStore {
  /** Changes the row only while this firing owns it: Quartz has it as fired by this entry. */
  private static final String SETTLE =
      """
      UPDATE qrtz_triggers t SET trigger_state = ?, next_fire_time = ?, job_data = ?
      FROM qrtz_fired_triggers f
      WHERE t.sched_name = ? AND t.trigger_name = ? AND t.trigger_group = ? AND t.trigger_state = 'COMPLETE'
        AND f.sched_name = t.sched_name AND f.entry_id = ?
      """;

  private static final String END =
      """
      DELETE FROM qrtz_triggers t USING qrtz_fired_triggers f
      WHERE t.sched_name = ? AND t.trigger_name = ? AND t.trigger_group = ? AND t.trigger_state = 'COMPLETE'
        AND f.sched_name = t.sched_name AND f.entry_id = ?
      """;

  @Inject CarillonConfig config;
  @Inject Persistence persistence;

  @Resource(lookup = DataSources.SCHEDULER)
  DataSource dataSource;

  @Resource(lookup = DataSources.CALLER)
  DataSource callerData;

  @Override
  public void store(OperableTrigger trigger, Execution execution, Verdict verdict) {
    persistence.untilStored(
        () ->
            inTransaction(
                connection -> {
                  settle(connection, execution.firing(), verdict);
                  History.insert(connection, List.of(execution));
                }));
  }

  @Override
  public void giveBack(OperableTrigger trigger, Firing firing) {
    Verdict unchanged = new Verdict.Again(firing.scheduledAt(), firing.data());
    persistence.untilStored(() -> inTransaction(c -> settle(c, firing, unchanged)));
  }

  @Override
  public boolean storeWithin(OperableTrigger trigger, Execution execution) {
    Firing firing = execution.firing();
    try (Connection connection = callerData.getConnection();
        PreparedStatement statement = connection.prepareStatement(END)) {
      History.insert(connection, List.of(execution));
      if (firing.schedule().isPresent()) {
        return true; // its trigger goes on, whatever the run was
      }
      statement.setString(1, CarillonConfig.SCHEDULER_NAME);
      statement.setString(2, firing.eventId().toString());
      statement.setString(3, EventKeys.EVENT_GROUP);
      statement.setString(4, firing.fireInstanceId());
      return statement.executeUpdate() > 0;
    } catch (SQLException e) {
      throw new CarillonException(
          "Event " + firing.eventId() + " could not be ended: " + e.getMessage(), e);
    }
  }

  @Override
  public void storedWithin(OperableTrigger trigger) {
    // Quartz finds no trigger to delete
  }

  @Override
  public boolean defer(OperableTrigger trigger) {
    return false;
  }

  @Override
  public void endDeferred(OperableTrigger trigger) {
    throw new IllegalStateException("Nothing is deferred with Quartz's store: " + trigger.getKey());
  }

  private void settle(Connection connection, Firing firing, Verdict verdict) throws SQLException {
    if (verdict instanceof Verdict.Again again) {
      settle(connection, firing, "WAITING", again.at(), again.data());
    } else if (verdict instanceof Verdict.Dead dead) {
      settle(connection, firing, "ERROR", firing.scheduledAt(), dead.data());
    }
  }

  private void settle(
      Connection connection, Firing firing, String state, Instant next, EventData data)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(SETTLE)) {
      statement.setString(1, state);
      statement.setLong(2, next.toEpochMilli());
      statement.setBytes(3, data.toJobDataColumn());
      statement.setString(4, CarillonConfig.SCHEDULER_NAME);
      statement.setString(5, firing.eventId().toString());
      statement.setString(6, EventKeys.EVENT_GROUP);
      statement.setString(7, firing.fireInstanceId());
      if (statement.executeUpdate() == 0) {
        LOG.lostOwnership(config.nodeId(), firing.eventId());
      }
    }
  }

  private void inTransaction(Work work) {
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      try {
        work.on(connection);
        connection.commit();
      } catch (SQLException e) {
        connection.rollback();
        throw e;
      } finally {
        connection.setAutoCommit(true);
      }
    } catch (SQLException e) {
      throw new CarillonException(e.getMessage(), e);
    }
  }

  /** Statements of one transaction. */
  @FunctionalInterface
  private interface Work {
    void on(Connection connection) throws SQLException;
  }
}
