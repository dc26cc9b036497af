package io.carillon.bench.scenario;

import io.carillon.api.Storage.RootLocation;
import io.carillon.bench.database.BenchDatabase;
import io.carillon.deletion.DeletionRoot;
import io.carillon.deletion.DeletionRun;
import io.carillon.deletion.DeletionSettings;
import io.carillon.deletion.Progress;
import io.carillon.deletion.RootWatch;
import io.carillon.deletion.RunEnvironment;
import io.carillon.deletion.RunEnvironment.Liveness;
import io.carillon.deletion.file.FileStorage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A deletion run with the platform's defaults, but for its time budget, over the root {@code
 * bench}.
 */
final class Deleter implements AutoCloseable {
  private static final int CONNECTIONS = 10;
  private static final long PATIENCE_SECONDS = 60;

  private final ExecutorService threads;
  private final DeletionRun run;

  Deleter(BenchDatabase database, Path root) {
    DeletionSettings standard = DeletionSettings.STANDARD;
    DeletionSettings settings =
        new DeletionSettings(
            standard.pageSize(),
            standard.parallelism(),
            Duration.ofHours(1),
            standard.maxAttempts(),
            standard.firstBackOff(),
            standard.longestBackOff());
    threads = Executors.newFixedThreadPool(settings.parallelism());
    RunEnvironment environment =
        new RunEnvironment(
            database.pool("deletion", CONNECTIONS),
            threads,
            settings,
            Liveness.SESSION,
            "bench",
            System::nanoTime,
            new RootWatch(),
            new Progress());
    RootLocation location =
        new RootLocation("bench", root.toString(), Optional.empty(), RootLocation.Mount.ANY);
    run = new DeletionRun(environment, List.of(DeletionRoot.of(location, new FileStorage())));
  }

  /** Returns when nothing that is due is left. */
  void run() {
    run.run();
  }

  /** Returns at once; {@link #close} ends it. */
  void start() {
    threads.execute(run::run);
  }

  @Override
  public void close() {
    run.stop();
    threads.shutdown();
    try {
      threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
