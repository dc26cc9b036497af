package io.carillon.engine;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.admin.Readiness;
import io.carillon.config.DataSources;
import io.carillon.config.NodeClock;
import io.carillon.scheduling.SchedulerHandle;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
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

  @Resource ManagedExecutorService executor;

  private final AtomicBoolean wasReady = new AtomicBoolean();
  private CompletableFuture<Boolean> look = CompletableFuture.completedFuture(false);

  @Override
  public Answer answer() {
    Answer answer = new Answer(scheduler.claims(), scheduler.drains(), databaseAnswers());
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
    try {
      return look().copy().completeOnTimeout(false, 2 * PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    } catch (RejectedExecutionException | CompletionException e) {
      return false; // the server is stopping
    }
  }

  /** A database that hangs keeps one thread waiting, however often it is asked about. */
  private synchronized CompletableFuture<Boolean> look() {
    if (look.isDone()) {
      look = CompletableFuture.supplyAsync(this::connects, executor);
    }
    return look;
  }

  private boolean connects() {
    try (Connection connection = dataSource.getConnection()) {
      return connection.isValid(PATIENCE_SECONDS);
    } catch (SQLException e) {
      return false;
    }
  }
}
