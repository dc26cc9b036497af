package io.carillon.jobstore;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import org.quartz.JobKey;
import org.quartz.TriggerKey;
import org.quartz.utils.Key;

/** Quartz's keys as columns and as pairs of arrays. */
final class Keys {
  private Keys() {}

  static TriggerKey trigger(ResultSet row) throws SQLException {
    return new TriggerKey(row.getString("trigger_name"), row.getString("trigger_group"));
  }

  static JobKey job(ResultSet row) throws SQLException {
    return new JobKey(row.getString("job_name"), row.getString("job_group"));
  }

  /** Sets the three parameters by which a trigger's row is found, from {@code index} on. */
  static void bind(PreparedStatement statement, int index, String scheduler, TriggerKey key)
      throws SQLException {
    statement.setString(index, scheduler);
    statement.setString(index + 1, key.getName());
    statement.setString(index + 2, key.getGroup());
  }

  static String[] names(Collection<? extends Key<?>> keys) {
    return keys.stream().map(Key::getName).toArray(String[]::new);
  }

  static String[] groups(Collection<? extends Key<?>> keys) {
    return keys.stream().map(Key::getGroup).toArray(String[]::new);
  }
}
