package io.carillon.jobstore;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A PgBouncer in transaction mode in front of a test's database. */
final class PgBouncer implements AutoCloseable {
  private static final int SERVER_SESSIONS = 4;

  private final PGSimpleDataSource server;
  private final Path folder;
  private final int port;
  private final Process process;

  PgBouncer(DataSource server) throws IOException {
    this.server = (PGSimpleDataSource) server;
    folder =
        Files.createTempDirectory(
            "pgbouncer",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    Path settings = Files.writeString(folder.resolve("pgbouncer.ini"), settings());
    process = new ProcessBuilder(command(settings)).inheritIO().start();
    await().ignoreExceptions().until(this::answers);
  }

  static boolean isInstalled() {
    return executable().isPresent();
  }

  private static Optional<Path> executable() {
    return Stream.of("/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer")
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** It refuses to run as root. */
  private static List<String> command(Path settings) {
    String program = executable().orElseThrow().toString();
    return System.getProperty("user.name").equals("root")
        ? List.of(program, "-q", "-u", "nobody", settings.toString())
        : List.of(program, "-q", settings.toString());
  }

  private String settings() {
    return """
        [databases]
        * = host=127.0.0.1 port=%d user=%s
        [pgbouncer]
        listen_addr = 127.0.0.1
        listen_port = %d
        unix_socket_dir =
        auth_type = any
        pool_mode = transaction
        default_pool_size = %d
        ignore_startup_parameters = extra_float_digits
        """
        .formatted(server.getPortNumbers()[0], server.getUser(), port, SERVER_SESSIONS);
  }

  private boolean answers() throws IOException {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      return socket.isConnected();
    }
  }

  /** Sessions through it, as the guide says they have to be. */
  DataSource dataSource() {
    PGSimpleDataSource pooled = new PGSimpleDataSource();
    pooled.setUrl(
        "jdbc:postgresql://127.0.0.1:%d/%s?user=%s&prepareThreshold=0"
            .formatted(port, server.getDatabaseName(), server.getUser()));
    return pooled;
  }

  @Override
  public void close() throws Exception {
    process.destroy();
    process.waitFor();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
