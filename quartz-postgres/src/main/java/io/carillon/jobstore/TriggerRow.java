package io.carillon.jobstore;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Date;
import java.util.Optional;
import org.quartz.JobKey;
import org.quartz.JobPersistenceException;
import org.quartz.TriggerKey;

/** The columns of QRTZ_TRIGGERS that all types of triggers share. */
record TriggerRow(
    TriggerKey key,
    JobKey job,
    String description,
    Long nextFireTime,
    Long previousFireTime,
    int priority,
    String state,
    String type,
    long startTime,
    Long endTime,
    String calendar,
    int misfireInstruction,
    byte[] data,
    String uniqueKey) {

  static TriggerRow read(ResultSet row) throws SQLException {
    return new TriggerRow(
        new TriggerKey(row.getString("trigger_name"), row.getString("trigger_group")),
        new JobKey(row.getString("job_name"), row.getString("job_group")),
        row.getString("description"),
        time(row, "next_fire_time"),
        laterTime(row, "prev_fire_time"),
        row.getInt("priority"),
        row.getString("trigger_state"),
        row.getString("trigger_type"),
        row.getLong("start_time"),
        laterTime(row, "end_time"),
        row.getString("calendar_name"),
        row.getInt("misfire_instr"),
        row.getBytes("job_data"),
        row.getString("carillon_key"));
  }

  private static Long time(ResultSet row, String column) throws SQLException {
    long millis = row.getLong(column);
    return row.wasNull() ? null : millis;
  }

  /** Stock Quartz writes 0 or -1 where there is no such time. */
  private static Long laterTime(ResultSet row, String column) throws SQLException {
    long millis = row.getLong(column);
    return millis <= 0 ? null : millis;
  }

  boolean isOneShot() {
    return OneShotTrigger.TYPE.equals(type);
  }

  OneShotTrigger oneShot(JobData jobData) throws JobPersistenceException {
    OneShotTrigger trigger = new OneShotTrigger();
    trigger.setKey(key);
    trigger.setJobKey(job);
    trigger.setDescription(description);
    trigger.setPriority(priority);
    trigger.setStartTime(new Date(startTime));
    trigger.setNextFireTime(date(nextFireTime));
    trigger.setPreviousFireTime(date(previousFireTime));
    trigger.setCalendarName(calendar);
    trigger.setUniqueKey(uniqueKey);
    if (data != null) {
      trigger.setJobDataMap(jobData.read(data));
    }
    return trigger;
  }

  static Date date(Long millis) {
    return Optional.ofNullable(millis).map(Date::new).orElse(null);
  }

  static Long millis(Date date) {
    return Optional.ofNullable(date).map(Date::getTime).orElse(null);
  }
}
