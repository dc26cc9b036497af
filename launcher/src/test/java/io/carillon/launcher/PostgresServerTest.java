package io.carillon.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;

/** On a real PostgreSQL in a folder that every account can enter, as root would have it. */
class PostgresServerTest {
  private static final int NOBODY = 65534;
  private static final String GOOD_ROUND_TRIP =
      "kept 4772c3bcc39f65, same access true, fsync on, connections 350, on 127.0.0.1, in UTF8,"
          + " stopped false, wrong password false";

  private Path folder;
  private Home home;

  @BeforeEach
  void makeHome() throws Exception {
    folder = Files.createTempDirectory("carillon");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    home = new Home(folder.resolve("home")).create();
  }

  @AfterEach
  void removeHome() {
    new PostgresServer(home).stop();
    Folders.delete(folder);
  }

  @Test
  void dataPasswordAndPortSurviveARestart() throws Exception {
    assertEquals(GOOD_ROUND_TRIP, roundTrip(new PostgresServer(home)));
  }

  @Test
  void rootStepsDownToAnotherAccount() throws Exception {
    assumeTrue(PostgresAccount.isRoot(), "only root can step down");

    assertEquals(
        GOOD_ROUND_TRIP, roundTrip(new PostgresServer(home, PostgresAccount.ofOwner("nobody"))));

    Path data = home.postgres().resolve("data");
    assertEquals("nobody", Files.getOwner(data).getName());
    assertEquals("65534", PostgresAccount.forData(data).owner(), "whoever made the data goes on");
  }

  @Test
  void anOrdinaryUserRunsItHimself() throws Exception {
    assumeTrue(PostgresAccount.isRoot(), "an ordinary user is tested by all the other tests");
    Files.delete(home.directory());
    Commands.run("chown", Integer.toString(NOBODY), folder.toString());

    Process child =
        ChildJvm.asUser(NOBODY, folder, RoundTrip.class, home.directory().toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertEquals(0, child.waitFor(), output);
    assertEquals(GOOD_ROUND_TRIP, output.strip());
    assertEquals("nobody", Files.getOwner(home.postgres().resolve("data")).getName());
  }

  /** Run by an account that cannot see JUnit: it reports, its parent judges. */
  static final class RoundTrip {
    public static void main(String[] arguments) throws Exception {
      System.out.println(roundTrip(new PostgresServer(new Home(Path.of(arguments[0])))));
    }
  }

  /** Start, write, stop, start for more nodes, read, stop. */
  private static String roundTrip(PostgresServer server) throws SQLException {
    DatabaseAccess first = server.start(1);
    execute(first, "CREATE TABLE kept AS SELECT 'Grüße' AS text");
    server.stop();
    boolean answersWhenStopped = first.answers();
    DatabaseAccess second = server.start(3);
    boolean wrongPassword = new DatabaseAccess(second.url(), second.user(), "wrong").answers();
    String facts =
        "kept %s, same access %s, fsync %s, connections %s, on %s, in %s, stopped %s, wrong password %s"
            .formatted(
                query(second, "SELECT encode(convert_to(text, 'UTF8'), 'hex') FROM kept"),
                second.equals(first),
                query(second, "SHOW fsync"),
                query(second, "SHOW max_connections"),
                query(second, "SHOW listen_addresses"),
                query(second, "SHOW server_encoding"),
                answersWhenStopped,
                wrongPassword);
    server.stop();
    return facts + (server.isRunning() ? ", still running" : "");
  }

  @Test
  void survivesTheKillOfTheServerAndAStaleLockFile() throws Exception {
    PostgresServer server = new PostgresServer(home);
    DatabaseAccess database = server.start(1);
    execute(database, "CREATE TABLE kept AS SELECT 1 AS number");
    OwnedProcess postmaster =
        OwnedProcess.loadAlive(home.processes().resolve("postgres")).orElseThrow();
    postmaster.send(OwnedProcess.Signal.KILL);
    assertTrue(postmaster.awaitEnd(Duration.ofSeconds(20)));
    // as after a reboot: the number in the lock file now is somebody else's, here ours
    Path lock = home.postgres().resolve("data/postmaster.pid");
    Files.writeString(
        lock,
        Files.readString(lock).replaceFirst("\\d+", Long.toString(ProcessHandle.current().pid())));

    assertFalse(server.isRunning());
    assertEquals("1", query(server.start(1), "SELECT number FROM kept"));
  }

  /** A backend at work does not look whether its postmaster still lives. */
  @Test
  void waitsForWhatAKilledServerLeftAtWork() throws Exception {
    PostgresServer server = new PostgresServer(home);
    DatabaseAccess database = server.start(1);
    OwnedProcess postmaster =
        OwnedProcess.loadAlive(home.processes().resolve("postgres")).orElseThrow();
    try (Connection connection = database.connect()) {
      int backend = connection.unwrap(PGConnection.class).getBackendPID();
      Thread work = new Thread(() -> workForThreeSeconds(connection));
      work.start();
      while (!query(database, "SELECT state FROM pg_stat_activity WHERE pid = " + backend)
          .equals("active")) {
        OwnedProcess.pause();
      }
      postmaster.send(OwnedProcess.Signal.KILL);
      assertTrue(postmaster.awaitEnd(Duration.ofSeconds(20)));
      assertTrue(works(backend));

      assertEquals(database, server.start(1));
      assertFalse(works(backend));
      work.join();
    }
  }

  /** Unburied remains have no working directory any more. */
  private static boolean works(int pid) {
    return Files.exists(Path.of("/proc/%d/cwd".formatted(pid)));
  }

  private static void workForThreeSeconds(Connection connection) {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          """
          DO $$ BEGIN WHILE clock_timestamp() < now() + interval '3 s' LOOP END LOOP; END $$
          """);
    } catch (SQLException e) {
      // Its server is killed meanwhile.
    }
  }

  @Test
  void isFoundAgainWhenTheLauncherDiedBeforeItWroteItsRecord() throws Exception {
    PostgresServer server = new PostgresServer(home);
    server.start(1);
    Files.delete(home.processes().resolve("postgres"));

    assertTrue(server.isRunning());
    server.stop();
    assertFalse(server.isRunning());
  }

  @Test
  void takesAnotherPortWhenItsOwnIsTaken() throws Exception {
    PostgresServer server = new PostgresServer(home);
    DatabaseAccess first = server.start(1);
    server.stop();
    int port = URI.create(first.url().substring("jdbc:".length())).getPort();

    try (ServerSocket other = new ServerSocket(port, 1, InetAddress.getByName(Ports.HOST))) {
      DatabaseAccess second = server.start(1);
      assertNotEquals(first.url(), second.url());
      assertTrue(second.answers());
    }
  }

  private static void execute(DatabaseAccess database, String sql) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String query(DatabaseAccess database, String sql) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
