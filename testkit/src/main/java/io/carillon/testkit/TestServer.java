package io.carillon.testkit;

import io.carillon.migration.Migrations;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import javax.sql.DataSource;

/** A PostgreSQL server of a test's own, for those that stop it, with the whole schema. */
public final class TestServer implements AutoCloseable {
  private final Path folder;
  private final DataSource dataSource;
  private EmbeddedPostgres running;

  private TestServer(Path folder, EmbeddedPostgres running) {
    this.folder = folder;
    this.running = running;
    this.dataSource = running.getPostgresDatabase();
  }

  /** A new one. */
  public static TestServer migrated() throws IOException {
    Path folder = Files.createTempDirectory("postgres");
    TestServer server = new TestServer(folder, in(folder).start());
    Migrations.migrate(server.dataSource);
    return server;
  }

  static EmbeddedPostgres.Builder builder() {
    QuietLogs.warningsOnly();
    return EmbeddedPostgres.builder()
        .setPgBinaryResolver(TestServer::binaries)
        .setPGStartupWait(Duration.ofMinutes(1));
  }

  /**
   * The first on the class path; the resolver that comes with the library refuses to find the same
   * ones twice.
   */
  private static InputStream binaries(String system, String hardware) {
    String name = "/postgres-%s-%s.txz".formatted(system, hardware).toLowerCase(Locale.ROOT);
    return TestServer.class.getResourceAsStream(name);
  }

  /** What is committed outlives a crash of the server, which the library's defaults do without. */
  private static EmbeddedPostgres.Builder in(Path folder) {
    return builder()
        .setServerConfig("synchronous_commit", "on")
        .setDataDirectory(folder.resolve("data"))
        .setCleanDataDirectory(false);
  }

  /** Stops it, which cuts all sessions, and starts it again at the same port. */
  public void restart() throws IOException {
    int port = running.getPort();
    running.close();
    running = in(folder).setPort(port).start();
  }

  /** Stops it at once, as a crash does, and starts it again at the same port, which recovers it. */
  public void crash() throws IOException {
    long pid = Long.parseLong(Files.readAllLines(folder.resolve("data/postmaster.pid")).get(0));
    new ProcessBuilder("kill", "-QUIT", Long.toString(pid)).start();
    ProcessHandle.of(pid).ifPresent(postmaster -> postmaster.onExit().join());
    restart();
  }

  /** Each {@code getConnection()} is a new session. */
  public DataSource dataSource() {
    return dataSource;
  }

  @Override
  public void close() throws IOException {
    running.close();
    Folders.delete(folder);
  }
}
