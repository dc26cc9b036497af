package io.carillon.launcher;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The command line of a node: the server's own main class without its start script, which would
 * leave a shell between us and the process. In a session of its own, so that Ctrl-C on the launcher
 * does not reach it.
 */
final class NodeCommand {
  /** Starts the argument by which a node's process is known again. */
  static final String BASE_DIRECTORY = "-Djboss.server.base.dir=";

  private static final List<String> OPENED_PACKAGES =
      List.of(
          "java.base/java.io",
          "java.base/java.lang",
          "java.base/java.lang.invoke",
          "java.base/java.lang.reflect",
          "java.base/java.net",
          "java.base/java.security",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.management/javax.management",
          "java.naming/javax.naming");

  private NodeCommand() {}

  static List<String> of(Path server, Path node) {
    List<String> command = new ArrayList<>();
    command.add("setsid");
    command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
    command.addAll(List.of("-Xms256m", "-Xmx1g", "-Xss512k", "-Xshare:auto"));
    command.addAll(List.of("-Djava.net.preferIPv4Stack=true", "-Djava.awt.headless=true"));
    OPENED_PACKAGES.forEach(name -> command.add("--add-opens=" + name + "=ALL-UNNAMED"));
    command.addAll(usersOptions());
    command.add("-Djboss.modules.system.pkgs=org.jboss.byteman");
    command.add(
        "-Dlogging.configuration=" + node.resolve("configuration/logging.properties").toUri());
    command.add("-Djboss.home.dir=" + server);
    command.add(BASE_DIRECTORY + node);
    command.addAll(List.of("-jar", server.resolve("jboss-modules.jar").toString()));
    command.addAll(List.of("-mp", server.resolve("modules").toString()));
    command.add("org.jboss.as.standalone");
    command.addAll(List.of("-P", node.resolve("node.properties").toString()));
    return command;
  }

  /** {@code CARILLON_JAVA_OPTS}, after ours: the later option wins. */
  private static List<String> usersOptions() {
    return Optional.ofNullable(System.getenv("CARILLON_JAVA_OPTS")).stream()
        .flatMap(text -> Stream.of(text.strip().split("\\s+")))
        .filter(option -> !option.isEmpty())
        .toList();
  }
}
