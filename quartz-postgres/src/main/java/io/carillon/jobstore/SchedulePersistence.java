package io.carillon.jobstore;

import io.carillon.schedule.ClockChange;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.quartz.JobDetail;
import org.quartz.TriggerKey;
import org.quartz.impl.jdbcjobstore.CronTriggerPersistenceDelegate;
import org.quartz.spi.OperableTrigger;

/**
 * Keeps {@link ScheduleTrigger}s in {@code QRTZ_CRON_TRIGGERS}. For Quartz's stock JDBC job stores:
 *
 * <pre>
 * org.quartz.jobStore.driverDelegateInitString =
 *   triggerPersistenceDelegateClasses=io.carillon.jobstore.SchedulePersistence
 * </pre>
 */
public final class SchedulePersistence extends CronTriggerPersistenceDelegate {
  private String scheduler;

  @Override
  public void initialize(String prefix, String schedulerName) {
    super.initialize(prefix, schedulerName);
    scheduler = schedulerName;
  }

  @Override
  public boolean canHandleTriggerType(OperableTrigger trigger) {
    return trigger instanceof ScheduleTrigger;
  }

  @Override
  public String getHandledTriggerTypeDiscriminator() {
    return ScheduleTrigger.TYPE;
  }

  /** Quartz's stock statement does not read our columns; {@link TriggerReader}'s does. */
  @Override
  public boolean hasInlinedResultSetProperties() {
    return false;
  }

  @Override
  public int insertExtendedTriggerProperties(
      Connection connection, OperableTrigger trigger, String state, JobDetail job)
      throws SQLException {
    String sql =
        "INSERT INTO "
            + tablePrefix
            + "CRON_TRIGGERS (cron_expression, time_zone_id, carillon_dialect, carillon_gap, carillon_overlap,"
            + " carillon_when_running, sched_name, trigger_name, trigger_group) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
    return execute(connection, sql, (ScheduleTrigger) trigger);
  }

  @Override
  public int updateExtendedTriggerProperties(
      Connection connection, OperableTrigger trigger, String state, JobDetail job)
      throws SQLException {
    String sql =
        "UPDATE "
            + tablePrefix
            + "CRON_TRIGGERS SET cron_expression = ?, time_zone_id = ?, carillon_dialect = ?, carillon_gap = ?,"
            + " carillon_overlap = ?, carillon_when_running = ?"
            + " WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ?";
    return execute(connection, sql, (ScheduleTrigger) trigger);
  }

  private int execute(Connection connection, String sql, ScheduleTrigger trigger)
      throws SQLException {
    ScheduleText text = trigger.text();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, text.spec());
      statement.setString(2, text.zone());
      statement.setString(3, text.dialect());
      statement.setString(4, text.gap().name());
      statement.setString(5, text.overlap().name());
      statement.setString(6, trigger.whenRunning().name());
      Keys.bind(statement, 7, scheduler, trigger.getKey());
      return statement.executeUpdate();
    }
  }

  @Override
  public TriggerPropertyBundle loadExtendedTriggerProperties(Connection connection, TriggerKey key)
      throws SQLException {
    String sql =
        "SELECT cron_expression, time_zone_id, carillon_dialect, carillon_gap, carillon_overlap, carillon_when_running"
            + " FROM "
            + tablePrefix
            + "CRON_TRIGGERS WHERE sched_name = ? AND trigger_name = ? AND trigger_group = ?";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      Keys.bind(statement, 1, scheduler, key);
      try (ResultSet row = statement.executeQuery()) {
        if (row.next()) {
          return loadExtendedTriggerPropertiesFromResultSet(row, key);
        }
        throw new IllegalStateException("No row of CRON_TRIGGERS for " + key);
      }
    }
  }

  @Override
  public TriggerPropertyBundle loadExtendedTriggerPropertiesFromResultSet(
      ResultSet row, TriggerKey key) throws SQLException {
    String spec = row.getString("cron_expression");
    if (spec == null) {
      throw new IllegalStateException("No row of CRON_TRIGGERS for " + key);
    }
    ScheduleText text =
        new ScheduleText(
            spec,
            row.getString("carillon_dialect"),
            row.getString("time_zone_id"),
            ClockChange.Gap.valueOf(row.getString("carillon_gap")),
            ClockChange.Overlap.valueOf(row.getString("carillon_overlap")));
    text.read(); // what cannot be read is faulty now, not when it is to fire
    return new TriggerPropertyBundle(
        RecurringSchedule.of(text, WhenRunning.valueOf(row.getString("carillon_when_running"))),
        null,
        null);
  }
}
