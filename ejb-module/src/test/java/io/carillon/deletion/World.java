package io.carillon.deletion;

import com.zaxxer.hikari.HikariDataSource;
import io.carillon.api.DeletionRequest;
import io.carillon.api.Storage;
import io.carillon.api.Storage.RootLocation;
import io.carillon.deletion.RunEnvironment.Liveness;
import io.carillon.deletion.file.FileStorage;
import io.carillon.event.EventIds;
import io.carillon.testkit.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A database, a directory with roots in it, and runs over them. */
final class World implements AutoCloseable {
  static final DeletionSettings SETTINGS =
      new DeletionSettings(
          100, 3, Duration.ofMinutes(5), 3, Duration.ofSeconds(1), Duration.ofHours(1));

  final TestDatabase database = TestDatabase.migrated();
  final HikariDataSource dataSource = database.pool();
  final RootWatch watch = new RootWatch();
  final Progress sinceStart = new Progress();
  final RunHistory history =
      new RunHistory(dataSource, "node", new EventIds(InstantSource.system())::next);
  final Path directory;
  private final ExecutorService executor = Executors.newFixedThreadPool(2);

  World(Path temp) {
    directory = temp.resolve("data");
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  DeletionRoot root() {
    return root(directory, Optional.empty());
  }

  static DeletionRoot root(Path directory, Optional<String> marker) {
    return root(directory, marker, new FileStorage());
  }

  static DeletionRoot root(Path directory, Optional<String> marker, Storage storage) {
    return DeletionRoot.of(
        new RootLocation("videos", directory.toString(), marker, RootLocation.Mount.ANY), storage);
  }

  DeletionIntake intake(DeletionRoot root) {
    return new DeletionIntake(
        new DeletionRecords(dataSource, UUID::randomUUID),
        new DeletionRoots(List.of(root)),
        () -> "tester");
  }

  UUID schedule(DeletionRequest request) {
    return intake(root()).schedule(request).id();
  }

  /** A record that no intake has seen. */
  void smuggle(String path) {
    new Sql(dataSource)
        .update(
            "smuggle",
            """
            INSERT INTO carillon_deletion
              (id, root, path, recursive, due_at, next_try_at, created_at, created_by)
            VALUES (gen_random_uuid(), 'videos', ?, true, now(), now(), now(), 'tester')
            """,
            path);
  }

  RunReport run() {
    return run(SETTINGS, root());
  }

  RunReport run(DeletionRoot root) {
    return run(SETTINGS, root);
  }

  RunReport run(DeletionSettings settings, DeletionRoot root) {
    history.recordLost();
    return newRun(settings, root).run();
  }

  DeletionRun newRun(DeletionSettings settings, DeletionRoot root) {
    RunEnvironment environment =
        new RunEnvironment(
            dataSource,
            executor,
            settings,
            Liveness.SESSION,
            "node",
            System::nanoTime,
            watch,
            sinceStart);
    return new DeletionRun(environment, List.of(root));
  }

  Path file(String path, String content) {
    try {
      Path file = directory.resolve(path);
      Files.createDirectories(file.getParent());
      return Files.write(file, content.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean exists(String path) {
    return Files.exists(directory.resolve(path), LinkOption.NOFOLLOW_LINKS);
  }

  long count(String condition) {
    return number("SELECT count(*) AS n FROM carillon_deletion WHERE " + condition);
  }

  long number(String query) {
    return new Sql(dataSource).query("count", row -> row.getLong("n"), query).get(0);
  }

  String text(String query) {
    return new Sql(dataSource).query("read", row -> row.getString("t"), query).get(0);
  }

  void execute(String statement) {
    try (Connection connection = dataSource.getConnection();
        Statement s = connection.createStatement()) {
      s.execute(statement);
    } catch (SQLException e) {
      throw new IllegalStateException(statement, e);
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
    dataSource.close();
    database.close();
  }
}
