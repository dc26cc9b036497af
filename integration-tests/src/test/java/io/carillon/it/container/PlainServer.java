package io.carillon.it.container;

import io.carillon.testkit.Folders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * An unpacked WildFly that was prepared as the README tells users to prepare theirs: with {@code
 * carillon.cli} and nothing else. It shares the modules of the launcher's.
 */
final class PlainServer {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path SCRIPT = ROOT.resolve("ear/src/main/cli/carillon.cli");

  private final Path unpacked;
  private final Path home = Path.of("target", "server").toAbsolutePath();

  private PlainServer(Path unpacked) {
    this.unpacked = unpacked;
  }

  /** Makes it anew and answers where it is. */
  static Path prepare() {
    try (Stream<Path> servers = Files.list(ROOT.resolve("launcher/target/server"))) {
      PlainServer server = new PlainServer(servers.findFirst().orElseThrow());
      server.copy();
      server.configure();
      return server.home;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void copy() throws IOException {
    Folders.delete(home);
    Files.createDirectories(home.resolve("modules"));
    link("bin");
    link("modules/system");
    link("jboss-modules.jar");
    link("welcome-content");
    copy(unpacked.resolve("standalone"), home.resolve("standalone"));
  }

  private void link(String name) throws IOException {
    Files.createSymbolicLink(home.resolve(name), unpacked.resolve(name));
  }

  private void configure() throws IOException {
    Path work = Files.createDirectories(home.resolve("cli"));
    Files.copy(SCRIPT, work.resolve("carillon.cli"));
    Files.createSymbolicLink(work.resolve("postgresql.jar"), Jars.of(org.postgresql.Driver.class));
    ProcessBuilder command =
        new ProcessBuilder("sh", home.resolve("bin/jboss-cli.sh").toString(), "--file=carillon.cli")
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(work.resolve("output").toFile());
    command.environment().put("JBOSS_HOME", home.toString());
    command.environment().put("JAVA_HOME", System.getProperty("java.home"));
    run(command.start(), work.resolve("output"));
  }

  private static void run(Process process, Path output) throws IOException {
    try {
      if (!process.waitFor(3, TimeUnit.MINUTES) || process.exitValue() != 0) {
        throw new IllegalStateException(SCRIPT + " failed: " + Files.readString(output));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } finally {
      process.destroyForcibly();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }
}
