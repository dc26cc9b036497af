package io.carillon.deletion;

import static io.carillon.log.CarillonLog.LOG;

import io.carillon.cluster.DatabaseClock;
import io.carillon.config.CarillonConfig;
import io.carillon.config.DataSources;
import io.carillon.event.EventIds;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.InterruptableJob;
import org.quartz.JobExecutionContext;

/**
 * The Quartz job that removes what is due, on one node at a time. It never throws: a run that fails
 * is logged and recorded, and the next firing goes on.
 */
@ApplicationScoped
@DisallowConcurrentExecution
public class DeletionJob implements InterruptableJob {
  @Inject DeletionConfig config;
  @Inject CarillonConfig node;
  @Inject RootWatch watch;
  @Inject Progress sinceStart;
  @Inject DatabaseClock clock;

  @Resource(lookup = DataSources.SCHEDULER)
  DataSource dataSource;

  @Resource(lookup = DeletionStartup.LANES)
  ManagedExecutorService executor;

  private final AtomicReference<DeletionRun> running = new AtomicReference<>();
  private RunHistory history;

  @PostConstruct
  void makeHistory() {
    history = new RunHistory(dataSource, node.nodeId(), new EventIds(clock)::next);
  }

  @Override
  public void execute(JobExecutionContext context) {
    Instant startedAt = clock.instant();
    try {
      history.recordLost();
      DeletionRun run = new DeletionRun(environment(), config.roots());
      running.set(run);
      RunReport report = run.run();
      context.setResult(report);
      history.record(
          context.getScheduledFireTime().toInstant(), startedAt, clock.instant(), report);
    } catch (RuntimeException e) {
      LOG.runFailed(e.toString());
    } finally {
      running.set(null);
    }
  }

  private RunEnvironment environment() {
    return new RunEnvironment(
        dataSource,
        executor,
        config.settings(),
        config.liveness(),
        node.nodeId(),
        System::nanoTime,
        watch,
        sinceStart);
  }

  @Override
  public void interrupt() {
    Optional.ofNullable(running.get()).ifPresent(DeletionRun::stop);
  }
}
