package io.carillon.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/**
 * The embedded PostgreSQL of one home: a real server, with its data, password and port kept there.
 * It listens on the loopback address only and outlives the launcher.
 */
final class PostgresServer {
  private static final String USER = "carillon";
  private static final String DATABASE = "carillon";
  private static final int CONNECTIONS_PER_NODE = 100;
  private static final int CONNECTIONS_FOR_OTHERS = 50;
  private static final long BIG_MACHINE_KILOBYTES = 4L * 1024 * 1024;

  private final Path directory;
  private final Path data;
  private final Path record;
  private final PostgresAccount account;

  PostgresServer(Home home) {
    this(home, PostgresAccount.forData(home.postgres().resolve("data")));
  }

  PostgresServer(Home home, PostgresAccount account) {
    this.directory = home.postgres();
    this.data = directory.resolve("data");
    this.record = home.processes().resolve("postgres");
    this.account = account;
  }

  Path log() {
    return directory.resolve("postgres.log");
  }

  boolean isRunning() {
    return process().isPresent();
  }

  /**
   * Starts it with room for so many nodes, or finds it running; makes the database when it is new.
   */
  DatabaseAccess start(int nodes) {
    if (!isRunning()) {
      Path programs = PostgresBinaries.unpackInto(prepareDirectory());
      initialise(programs);
      removeStaleLock();
      launch(programs, nodes);
    }
    createDatabase();
    return access(DATABASE);
  }

  /** Sessions are ended, everything is written; does nothing when it is not running. */
  void stop() {
    if (!isRunning()) {
      return;
    }
    Path programs = PostgresBinaries.unpackInto(directory);
    Commands.Result result =
        Commands.run(
            account.command(
                program(programs, "pg_ctl"),
                "--pgdata=" + data,
                "--mode=fast",
                "--timeout=60",
                "stop"));
    if (!result.succeeded()) {
      throw new LauncherException(
          "PostgreSQL did not stop (%s): see %s.".formatted(lastLine(result.output()), log()));
    }
  }

  private Path prepareDirectory() {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    account.giveAway(directory);
    return directory;
  }

  /**
   * In a folder that gets its name when it is complete: an interrupted attempt leaves no half data.
   */
  private void initialise(Path programs) {
    if (Files.exists(data)) {
      requireSameMajor(programs);
      return;
    }
    Path draft = directory.resolve("data.new");
    Folders.delete(draft);
    Path password = directory.resolve("initial-password");
    PrivateFile.write(password, password());
    account.giveAway(password);
    Commands.Result result =
        Commands.run(
            account.command(
                program(programs, "initdb"),
                "--pgdata=" + draft,
                "--username=" + USER,
                "--pwfile=" + password,
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale=C.UTF-8"));
    try {
      Files.delete(password);
      if (!result.succeeded()) {
        throw new LauncherException(
            "PostgreSQL could not make its data folder in %s: %s."
                .formatted(directory, lastLine(result.output())));
      }
      Files.move(draft, data);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void requireSameMajor(Path programs) {
    String wanted = programs.getFileName().toString().replaceAll("postgresql-(\\d+).*", "$1");
    String found = read(data.resolve("PG_VERSION"));
    if (!found.equals(wanted)) {
      throw new LauncherException(
          "The data in %s are of PostgreSQL %s and this is %s: move them with pg_dump, or set them aside."
              .formatted(data, found, wanted));
    }
  }

  /**
   * After a reboot the number in PostgreSQL's lock file may belong to somebody else, whom
   * PostgreSQL would take for itself. We know better: no process of that number has our data, nor
   * does any other.
   */
  private void removeStaleLock() {
    PostgresOrphans.awaitEnd(data);
    try {
      Files.deleteIfExists(data.resolve("postmaster.pid"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void launch(Path programs, int nodes) {
    String settings =
        "-p %d -c listen_addresses=%s -c unix_socket_directories= -c max_connections=%d -c shared_buffers=%s"
            .formatted(
                choosePort(),
                Ports.HOST,
                CONNECTIONS_FOR_OTHERS + nodes * CONNECTIONS_PER_NODE,
                sharedBuffers());
    Commands.Result result =
        Commands.run(
            account.command(
                program(programs, "pg_ctl"),
                "--pgdata=" + data,
                "--log=" + log(),
                "--options=" + settings,
                "--timeout=60",
                "start"));
    OwnedProcess process =
        Optional.of(result).filter(Commands.Result::succeeded).flatMap(r -> running()).orElse(null);
    if (process == null) {
      throw new LauncherException(
          "PostgreSQL did not start (%s): see %s.".formatted(lastLine(read(log())), log()));
    }
    process.save(record);
  }

  private Optional<OwnedProcess> process() {
    return OwnedProcess.loadAlive(record).or(this::running);
  }

  /** By PostgreSQL's own record: found even when the launcher died before it could write ours. */
  private Optional<OwnedProcess> running() {
    Path lock = data.resolve("postmaster.pid");
    if (Files.notExists(lock)) {
      return Optional.empty();
    }
    String pid = read(lock).lines().findFirst().orElse("").strip();
    return pid.matches("\\d+")
        ? OwnedProcess.find(Long.parseLong(pid), "-D " + data + " ")
        : Optional.empty();
  }

  private int choosePort() {
    Path file = directory.resolve("port");
    int remembered = Files.exists(file) ? Integer.parseInt(read(file)) : 0;
    int port = remembered > 0 && Ports.isFree(remembered) ? remembered : Ports.findFree();
    PrivateFile.write(file, Integer.toString(port));
    return port;
  }

  private String password() {
    Path file = directory.resolve("password");
    if (Files.notExists(file)) {
      PrivateFile.write(file, Passwords.random());
    }
    return read(file);
  }

  private DatabaseAccess access(String database) {
    String url =
        "jdbc:postgresql://%s:%s/%s"
            .formatted(Ports.HOST, read(directory.resolve("port")), database);
    return new DatabaseAccess(url, USER, password());
  }

  private void createDatabase() {
    try (Connection connection = access("postgres").connect();
        Statement statement = connection.createStatement()) {
      try (ResultSet found =
          statement.executeQuery("SELECT 1 FROM pg_database WHERE datname = '" + DATABASE + "'")) {
        if (found.next()) {
          return;
        }
      }
      statement.execute("CREATE DATABASE " + DATABASE);
    } catch (SQLException e) {
      throw new LauncherException(
          "PostgreSQL runs but refuses us (%s): see %s.".formatted(e.getMessage(), log()), e);
    }
  }

  private static String sharedBuffers() {
    long total =
        read(Path.of("/proc/meminfo"))
            .lines()
            .filter(line -> line.startsWith("MemTotal:"))
            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
            .findFirst()
            .orElse(0);
    return total >= BIG_MACHINE_KILOBYTES ? "512MB" : "128MB";
  }

  private static String program(Path programs, String name) {
    return programs.resolve("bin").resolve(name).toString();
  }

  private static String lastLine(String text) {
    List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
    return lines.isEmpty() ? "no reason given" : lines.get(lines.size() - 1).strip();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
