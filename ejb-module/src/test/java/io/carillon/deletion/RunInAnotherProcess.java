package io.carillon.deletion;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.carillon.deletion.RunEnvironment.Liveness;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A node of its own, that can be killed. */
final class RunInAnotherProcess {
  /** As the database knows it. */
  static final String NAME = "other node";

  private RunInAnotherProcess() {}

  static Process start(World world) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            RunInAnotherProcess.class.getName(),
            world.database.url(),
            world.directory.toString())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** Runs until it is killed or nothing is left. */
  public static void main(String[] arguments) {
    HikariConfig pool = new HikariConfig();
    pool.setJdbcUrl(arguments[0]);
    pool.addDataSourceProperty("ApplicationName", NAME);
    HikariDataSource dataSource = new HikariDataSource(pool);
    ExecutorService executor = Executors.newFixedThreadPool(2);
    RunEnvironment environment =
        new RunEnvironment(
            dataSource,
            executor,
            new DeletionSettings(
                100, 3, Duration.ofMinutes(5), 3, Duration.ofSeconds(1), Duration.ofHours(1)),
            Liveness.SESSION,
            NAME,
            System::nanoTime,
            new RootWatch(),
            new Progress());
    new DeletionRun(environment, List.of(World.root(Path.of(arguments[1]), Optional.empty())))
        .run();
    executor.shutdown();
    dataSource.close();
  }
}
