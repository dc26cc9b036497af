package io.carillon.jobstore;

import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.quartz.JobExecutionContext;

/**
 * A node in a JVM of its own, so that it can be killed and frozen. Its jobs write down that they
 * run, in table {@code runs}; the one of trigger {@code event-150} then waits for the test to
 * unlock it. It prints the names of the runs whose ends were lost.
 */
final class ChildNode implements AutoCloseable {
  static final String INSTANCE = "child";
  static final String HELD_UP = "event-150";
  static final String RUNS = "CREATE TABLE runs (name text NOT NULL, instance text NOT NULL)";

  private static final int LOCK = 300;

  /** Twice this without a check-in is death. */
  private static final long CHECK_IN_MILLIS = 500;

  private final Process process;

  ChildNode(String url, boolean sessionFeatures) throws IOException {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                ChildNode.class.getName(),
                url,
                Boolean.toString(sessionFeatures))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
  }

  /** The child's own life. */
  public static void main(String... arguments) throws Exception {
    PGSimpleDataSource database = new PGSimpleDataSource();
    database.setUrl(arguments[0]);
    Rows rows = new Rows(database);
    boolean sessionFeatures = Boolean.parseBoolean(arguments[1]);
    TestNode node =
        new TestNode(
            database,
            INSTANCE,
            context -> {
              noteRun(rows, context, INSTANCE);
              waitIfHeldUp(rows, context);
            },
            store -> settings(store, sessionFeatures));
    node.start();
    await().forever().until(() -> !node.lost.isEmpty());
    System.out.println(node.lost.get(0).trigger().getKey().getName());
    await().forever().until(() -> System.in.read() < 0);
    node.close();
  }

  static void settings(PostgresJobStore store, boolean sessionFeatures) {
    store.setSessionFeatures(sessionFeatures);
    store.setClusterCheckinInterval(sessionFeatures ? 1_500 : CHECK_IN_MILLIS);
  }

  static void noteRun(Rows rows, JobExecutionContext context, String instance) {
    String name = context.getTrigger().getKey().getName();
    rows.execute("INSERT INTO runs VALUES ('%s', '%s')".formatted(name, instance));
  }

  private static void waitIfHeldUp(Rows rows, JobExecutionContext context) {
    if (context.getTrigger().getKey().getName().equals(HELD_UP)) {
      rows.execute("SELECT pg_advisory_lock(%d)".formatted(LOCK));
    }
  }

  /** Until the connection is closed, the child cannot finish its run of {@link #HELD_UP}. */
  static Connection holdUp(DataSource dataSource) throws SQLException {
    Connection connection = dataSource.getConnection();
    try (Statement statement = connection.createStatement()) {
      statement.execute("SELECT pg_advisory_lock(%d)".formatted(LOCK));
    }
    return connection;
  }

  /** SIGKILL. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  void freeze() throws Exception {
    signal("STOP");
  }

  void thaw() throws Exception {
    signal("CONT");
  }

  private void signal(String name) throws Exception {
    Process kill =
        new ProcessBuilder(List.of("kill", "-" + name, Long.toString(process.pid()))).start();
    if (kill.waitFor() != 0) {
      throw new IllegalStateException("kill -" + name + " failed");
    }
  }

  /** The name of the trigger whose end the child lost first. */
  String firstLost() throws IOException {
    return new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
        .readLine();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(Duration.ofSeconds(10).toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
