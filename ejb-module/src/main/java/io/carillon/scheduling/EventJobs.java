package io.carillon.scheduling;

import io.carillon.api.CarillonException;
import io.carillon.config.CarillonConfig;
import io.carillon.config.DataSources;
import io.carillon.event.EventKeys;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;

/**
 * The durable jobs of event names. A job is made in a transaction of its own before the first event
 * of its name, because two callers that made it inside their own transactions would wait for each
 * other's commit.
 */
@ApplicationScoped
public class EventJobs {
  private static final String INSERT =
      """
      INSERT INTO qrtz_job_details (sched_name, job_name, job_group, job_class_name,
        is_durable, is_nonconcurrent, is_update_data, requests_recovery)
      VALUES (?, ?, ?, ?, true, false, false, false)
      ON CONFLICT DO NOTHING
      """;

  @Resource(lookup = DataSources.SCHEDULER)
  DataSource dataSource;

  private final Set<String> known = ConcurrentHashMap.newKeySet();

  /** Sees to it that the job of an event name exists. */
  public void ensure(String eventName) {
    if (known.contains(eventName)) {
      return;
    }
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = connection.prepareStatement(INSERT)) {
      statement.setString(1, CarillonConfig.SCHEDULER_NAME);
      statement.setString(2, eventName);
      statement.setString(3, EventKeys.JOB_GROUP);
      statement.setString(4, EventKeys.JOB_CLASS);
      statement.executeUpdate();
    } catch (SQLException e) {
      throw new CarillonException("The job of event '" + eventName + "' could not be made", e);
    }
    known.add(eventName);
  }
}
