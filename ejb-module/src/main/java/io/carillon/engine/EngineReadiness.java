package io.carillon.engine;

import io.carillon.admin.Readiness;
import io.carillon.config.DataSources;
import io.carillon.scheduling.SchedulerHandle;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Whether this node can work: its scheduler claims, and the database answers. */
@ApplicationScoped
public class EngineReadiness implements Readiness {
  private static final int PATIENCE_SECONDS = 2;

  @Inject SchedulerHandle scheduler;

  @Resource(lookup = DataSources.SCHEDULER)
  DataSource dataSource;

  @Override
  public Answer answer() {
    return new Answer(scheduler.claims(), databaseAnswers());
  }

  private boolean databaseAnswers() {
    try (Connection connection = dataSource.getConnection()) {
      return connection.isValid(PATIENCE_SECONDS);
    } catch (SQLException e) {
      return false;
    }
  }
}
