package io.carillon.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** One WildFly process of the cluster, with a folder of its own under {@code nodes/}. */
final class Node {
  /** How long a stopping node may finish what it runs; the server's own timer. */
  private static final Duration DRAIN = Duration.ofSeconds(20);

  /** After this a node that was asked to stop is killed. */
  static final Duration GRACE = Duration.ofSeconds(30);

  private static final Duration PORT_PATIENCE = Duration.ofSeconds(2);

  private final Home home;
  private final String id;
  private final int port;
  private final Path directory;

  Node(Home home, String id, int port) {
    this.home = home;
    this.id = id;
    this.port = port;
    this.directory = home.node(id);
  }

  String id() {
    return id;
  }

  URI url() {
    return URI.create("http://%s:%d/carillon".formatted(Ports.HOST, port));
  }

  Optional<OwnedProcess> process() {
    return OwnedProcess.loadAlive(record());
  }

  boolean isRunning() {
    return process().isPresent();
  }

  Readiness readiness() {
    return new Readiness(url(), directory.resolve("deployments"));
  }

  Path log() {
    return home.nodeLog(id);
  }

  NodeState state() {
    if (!isRunning()) {
      return NodeState.DOWN;
    }
    return readiness().state();
  }

  void requireFreePorts() {
    requireFree(port);
    requireFree(managementPort());
  }

  /** A killed process's last thread closes its ports a moment after the process looks ended. */
  private void requireFree(int wanted) {
    long deadline = System.nanoTime() + PORT_PATIENCE.toNanos();
    while (!Ports.isFree(wanted) && System.nanoTime() < deadline) {
      OwnedProcess.pause();
    }
    if (!Ports.isFree(wanted)) {
      throw new LauncherException(
          "Port %d, which %s needs, is taken by another program: stop that, or choose other ports with --port."
              .formatted(wanted, id));
    }
  }

  private int managementPort() {
    return port + ClusterSettings.MANAGEMENT_DISTANCE;
  }

  /** Returns at once; see {@link NodeStart} for when it is ready. */
  NodeStart start(ServerHome server, Path ear, Map<String, String> properties) {
    requireFreePorts();
    prepareDirectory(server, ear, properties);
    Path console = directory.resolve("log/console.log");
    try {
      long logBegin = Files.exists(log()) ? Files.size(log()) : 0;
      Process process =
          new ProcessBuilder(NodeCommand.of(server.directory(), directory))
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectInput(new java.io.File("/dev/null"))
              .redirectOutput(console.toFile())
              .start();
      OwnedProcess.started(process, marker()).ifPresent(started -> started.save(record()));
      return new NodeStart(this, logBegin, console);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void prepareDirectory(ServerHome server, Path ear, Map<String, String> properties) {
    Path configuration = Folders.empty(directory.resolve("configuration"));
    Folders.copy(server.configuration(), configuration);
    Credentials.of(home).writeRealm(configuration);
    PrivateFile.write(directory.resolve("node.properties"), systemProperties(properties));
    Path deployments = Folders.empty(directory.resolve("deployments"));
    try {
      Files.createDirectories(directory.resolve("log"));
      Files.copy(ear, deployments.resolve("carillon.ear"), StandardCopyOption.COPY_ATTRIBUTES);
    } catch (IOException e) {
      throw new LauncherException(
          "The EAR %s cannot be deployed to %s (%s).".formatted(ear, id, e.getMessage()), e);
    }
  }

  /** In a private file and not on the command line, where everybody could read the password. */
  private Properties systemProperties(Map<String, String> properties) {
    Properties all = new Properties();
    all.setProperty("jboss.node.name", id);
    all.setProperty("jboss.tx.node.id", id);
    all.setProperty("jboss.bind.address", Ports.HOST);
    all.setProperty("jboss.bind.address.management", Ports.HOST);
    all.setProperty("jboss.http.port", Integer.toString(port));
    all.setProperty("jboss.management.http.port", Integer.toString(managementPort()));
    all.setProperty("org.wildfly.sigterm.suspend.timeout", Long.toString(DRAIN.toSeconds()));
    all.putAll(properties);
    return all;
  }

  void signal(OwnedProcess.Signal signal) {
    process().ifPresent(process -> process.send(signal));
  }

  /** A paused process cannot hear TERM, so it is woken too. */
  void askToStop() {
    signal(OwnedProcess.Signal.TERM);
    signal(OwnedProcess.Signal.CONT);
  }

  /** Waits for the end; kills when the grace is over. */
  void awaitStop() {
    process()
        .filter(process -> !process.awaitEnd(GRACE))
        .ifPresent(
            process -> {
              process.send(OwnedProcess.Signal.KILL);
              process.awaitEnd(GRACE);
            });
  }

  void kill() {
    process()
        .ifPresent(
            process -> {
              process.send(OwnedProcess.Signal.KILL);
              process.awaitEnd(GRACE);
            });
  }

  /** With the blank after it, for node1 is not node10. */
  private String marker() {
    return NodeCommand.BASE_DIRECTORY + directory + " ";
  }

  private Path record() {
    return home.processes().resolve(id);
  }
}
