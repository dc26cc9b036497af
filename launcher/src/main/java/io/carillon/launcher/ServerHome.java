package io.carillon.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The WildFly that all nodes of a home share: the build's, under names of its own so that a clean
 * build cannot pull it away from running nodes, and configured once by the scripts in {@code cli}.
 */
final class ServerHome {
  private static final String USERS_SCRIPT = "/cli/carillon.cli";
  private static final String NODE_SCRIPT = "/cli/node.cli";

  private final Path directory;
  private final Path fingerprintFile;
  private final Path log;

  ServerHome(Home home) {
    this.directory = home.server();
    this.fingerprintFile = directory.resolve("configured-by");
    this.log = home.directory().resolve("server-configuration.log");
  }

  Path directory() {
    return directory;
  }

  /** standalone.xml, logging.properties and the like: every node starts from a copy. */
  Path configuration() {
    return directory.resolve("standalone/configuration");
  }

  boolean isReady() {
    return Files.exists(fingerprintFile) && read(fingerprintFile).equals(fingerprint());
  }

  /** Must not be called while nodes run from it. */
  void prepare() {
    Path build = Installation.server();
    Folders.empty(directory);
    Folders.link(build.resolve("modules"), directory.resolve("modules"));
    Folders.copy(build.resolve("bin"), directory.resolve("bin"));
    Folders.copy(build.resolve("standalone"), directory.resolve("standalone"));
    copyFile(build.resolve("jboss-modules.jar"), directory.resolve("jboss-modules.jar"));
    configure();
    write(fingerprintFile, fingerprint());
  }

  private void configure() {
    Path work = Folders.empty(directory.resolve("configure"));
    write(work.resolve("all.cli"), scripts());
    copyFile(Installation.postgresDriver(), work.resolve("postgresql.jar"));
    List<String> command =
        List.of("sh", directory.resolve("bin/jboss-cli.sh").toString(), "--file=all.cli");
    ProcessBuilder builder = new ProcessBuilder(command).directory(work.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("JBOSS_HOME", directory.toString());
    Commands.Result result = Commands.run(builder);
    write(log, result.output());
    if (!result.succeeded()) {
      throw new LauncherException(
          "WildFly could not be configured: see %s, and report it.".formatted(log));
    }
  }

  private static String scripts() {
    return resource(USERS_SCRIPT) + "\n" + resource(NODE_SCRIPT);
  }

  private static String fingerprint() {
    return Installation.server().getFileName()
        + "\n"
        + Installation.postgresDriver().getFileName()
        + "\n"
        + scripts();
  }

  private static String resource(String name) {
    try (InputStream stream = ServerHome.class.getResourceAsStream(name)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void copyFile(Path source, Path target) {
    try {
      Files.copy(source, target);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
