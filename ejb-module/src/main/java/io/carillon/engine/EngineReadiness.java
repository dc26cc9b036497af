package io.carillon.engine;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.admin.Readiness;
import io.carillon.config.DataSources;
import io.carillon.config.NodeClock;
import io.carillon.scheduling.SchedulerHandle;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;

/**
 * Whether this node can work: its scheduler claims, and the database answers. Says once in the log
 * when it first can.
 */
@ApplicationScoped
public class EngineReadiness implements Readiness {
  private static final int PATIENCE_SECONDS = 2;

  @Inject SchedulerHandle scheduler;
  @Inject @NodeClock InstantSource nodeClock;

  @Resource(lookup = DataSources.SCHEDULER)
  DataSource dataSource;

  private final AtomicBoolean wasReady = new AtomicBoolean();

  @Override
  public Answer answer() {
    Answer answer = new Answer(scheduler.claims(), databaseAnswers());
    if (answer.isReady() && wasReady.compareAndSet(false, true)) {
      LOG.ready(secondsSinceTheServersStart());
    }
    return answer;
  }

  private String secondsSinceTheServersStart() {
    Duration age =
        Duration.between(
            Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime()),
            nodeClock.instant());
    return String.format(Locale.ROOT, "%.1f", age.toMillis() / 1000.0);
  }

  private boolean databaseAnswers() {
    try (Connection connection = dataSource.getConnection()) {
      return connection.isValid(PATIENCE_SECONDS);
    } catch (SQLException e) {
      return false;
    }
  }
}
