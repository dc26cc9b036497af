package io.carillon.jobstore;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.quartz.JobDetail;
import org.quartz.TriggerKey;
import org.quartz.impl.jdbcjobstore.TriggerPersistenceDelegate;
import org.quartz.spi.OperableTrigger;

/**
 * Lets Quartz's stock JDBC job stores read and write {@link OneShotTrigger}s:
 *
 * <pre>
 * org.quartz.jobStore.driverDelegateInitString =
 *   triggerPersistenceDelegateClasses=io.carillon.jobstore.OneShotPersistence
 * </pre>
 */
public final class OneShotPersistence implements TriggerPersistenceDelegate {
  private String table;
  private String scheduler;

  @Override
  public void initialize(String tablePrefix, String schedulerName) {
    table = tablePrefix + "TRIGGERS";
    scheduler = schedulerName;
  }

  @Override
  public boolean canHandleTriggerType(OperableTrigger trigger) {
    return trigger instanceof OneShotTrigger;
  }

  @Override
  public String getHandledTriggerTypeDiscriminator() {
    return OneShotTrigger.TYPE;
  }

  @Override
  public int insertExtendedTriggerProperties(
      Connection connection, OperableTrigger trigger, String state, JobDetail job)
      throws SQLException {
    return updateExtendedTriggerProperties(connection, trigger, state, job);
  }

  @Override
  public int updateExtendedTriggerProperties(
      Connection connection, OperableTrigger trigger, String state, JobDetail job)
      throws SQLException {
    String sql =
        "UPDATE "
            + table
            + " SET carillon_key = ? WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ?";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, ((OneShotTrigger) trigger).uniqueKey().orElse(null));
      Keys.bind(statement, 2, scheduler, trigger.getKey());
      return statement.executeUpdate();
    }
  }

  @Override
  public int deleteExtendedTriggerProperties(Connection connection, TriggerKey key) {
    return 0;
  }

  @Override
  public TriggerPropertyBundle loadExtendedTriggerProperties(Connection connection, TriggerKey key)
      throws SQLException {
    String sql =
        "SELECT carillon_key FROM "
            + table
            + " WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ?";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      Keys.bind(statement, 1, scheduler, key);
      try (ResultSet row = statement.executeQuery()) {
        String uniqueKey = row.next() ? row.getString(1) : null;
        return uniqueKey == null
            ? new TriggerPropertyBundle(OneShotSchedule.once(), null, null)
            : new TriggerPropertyBundle(
                OneShotSchedule.once(), new String[] {"uniqueKey"}, new Object[] {uniqueKey});
      }
    }
  }
}
