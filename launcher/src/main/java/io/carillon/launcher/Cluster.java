package io.carillon.launcher;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * A database and N nodes on this machine, each a process that outlives this object. All methods may
 * be used by tests and by the command line alike, also after a restart of the JVM that started it.
 *
 * <pre>{@code
 * Cluster cluster = Cluster.up(home, ClusterSettings.nodes(2), Progress.silent());
 * cluster.kill("node1");
 * cluster.restart("node1");
 * cluster.down();
 * }</pre>
 *
 * <p>Every method that changes something throws {@link LauncherException} with a sentence that says
 * what to do, and when another launcher is at work on the same home.
 */
public final class Cluster {
  private final Home home;
  private final ClusterState state;
  private final Progress progress;

  Cluster(Home home, ClusterState state, Progress progress) {
    this.home = home;
    this.state = state;
    this.progress = progress;
  }

  /** Starts it and returns when every node is ready. What was started is stopped if one fails. */
  public static Cluster up(Home home, ClusterSettings settings, Progress progress) {
    try (HomeLock lock = HomeLock.acquire(home)) {
      return new ClusterStart(home, settings, progress).run();
    }
  }

  /** The cluster that was started last in that home, running or not. */
  public static Optional<Cluster> find(Home home, Progress progress) {
    return ClusterState.load(home).map(state -> new Cluster(home, state, progress));
  }

  /** {@code node1}, {@code node2}, … */
  public List<String> nodes() {
    return state.nodeIds().toList();
  }

  /** The node's base, up to and including {@code /carillon}. */
  public URI url(String node) {
    return node(node).url();
  }

  /** The file that a node logs to. */
  public Path log(String node) {
    return node(node).log();
  }

  public NodeState state(String node) {
    return node(node).state();
  }

  public DatabaseAccess database() {
    return state.database();
  }

  /** User to password; each user has the role of its name. */
  public Map<String, String> credentials() {
    return Credentials.of(home).passwords();
  }

  /** Kills a node as a crash would; its process is gone when this returns. */
  public void kill(String node) {
    try (HomeLock lock = HomeLock.acquire(home)) {
      requireRunning(node).kill();
    }
  }

  /** Lets a node freeze (SIGSTOP), as a long garbage collection would. */
  public void pause(String node) {
    try (HomeLock lock = HomeLock.acquire(home)) {
      requireRunning(node).signal(OwnedProcess.Signal.STOP);
    }
  }

  /** Lets a paused node go on (SIGCONT). */
  public void resume(String node) {
    try (HomeLock lock = HomeLock.acquire(home)) {
      requireRunning(node).signal(OwnedProcess.Signal.CONT);
    }
  }

  /** Drains and stops one node; does nothing when it is down. */
  public void stop(String node) {
    try (HomeLock lock = HomeLock.acquire(home)) {
      stopAll(List.of(node(node)));
    }
  }

  /** Stops the node if it runs, starts it, and returns when it is ready. */
  public void restart(String node) {
    restart(node, ear(state.settings()));
  }

  /** The same with another EAR, which this node runs until it is restarted again. */
  public void restart(String node, Path ear) {
    try (HomeLock lock = HomeLock.acquire(home)) {
      Node target = node(node);
      if (!isRunning()) {
        throw new LauncherException("Carillon is not running: './carillon up' starts all of it.");
      }
      mendServices();
      stopAll(List.of(target));
      start(List.of(target), ear);
    }
  }

  /** Drains and stops all nodes, then the mail sink and the embedded database. */
  public void down() {
    try (HomeLock lock = HomeLock.acquire(home)) {
      stopEverything();
    }
  }

  /** Whether any process of it runs. */
  public boolean isRunning() {
    return allNodes().stream().anyMatch(Node::isRunning)
        || isMailRunning()
        || isDatabaseOursAndRunning();
  }

  public ClusterStatus status() {
    return new ClusterStatus(
        Optional.of(state.database().url()),
        state.database().answers(),
        allNodes().stream().map(Cluster::status).toList(),
        Optional.of(new ClusterStatus.MailStatus(state.mailPort(), isMailRunning())),
        home.credentials());
  }

  private static ClusterStatus.NodeStatus status(Node node) {
    OptionalLong pid =
        node.process().map(process -> OptionalLong.of(process.pid())).orElse(OptionalLong.empty());
    return new ClusterStatus.NodeStatus(node.id(), node.url(), pid, node.state());
  }

  private boolean isMailRunning() {
    return new MailProcess(home).isRunning();
  }

  void stopEverything() {
    stopAll(allNodes());
    new MailProcess(home).stop();
    if (isDatabaseOursAndRunning()) {
      progress.during("Stopping PostgreSQL", () -> new PostgresServer(home).stop());
    }
  }

  private boolean isDatabaseOursAndRunning() {
    return state.isEmbedded() && new PostgresServer(home).isRunning();
  }

  private void stopAll(List<Node> nodes) {
    List<Node> running = nodes.stream().filter(Node::isRunning).toList();
    if (running.isEmpty()) {
      return;
    }
    progress.during(
        "Draining and stopping " + names(running),
        () -> {
          running.forEach(Node::askToStop);
          running.forEach(Node::awaitStop);
        });
  }

  void startAll() {
    start(allNodes(), ear(state.settings()));
  }

  private void start(List<Node> nodes, Path ear) {
    ServerHome server = new ServerHome(home);
    List<NodeStart> started =
        progress.during(
            "Starting " + names(nodes),
            () -> {
              List<NodeStart> starts =
                  nodes.stream().map(node -> node.start(server, ear, nodeProperties())).toList();
              starts.forEach(NodeStart::awaitReady);
              return starts;
            });
    started.forEach(start -> start.summary().ifPresent(progress::say));
  }

  private Map<String, String> nodeProperties() {
    return NodeProperties.of(home, state);
  }

  static Path ear(ClusterSettings settings) {
    Path ear = settings.ear().orElseGet(Installation::examplesEar);
    if (!Files.isReadable(ear)) {
      throw new LauncherException("There is no EAR " + ear + ": correct --ear.");
    }
    return ear;
  }

  /** Starts what the nodes need again if it ended beside what still runs. */
  void mendServices() {
    mendDatabase();
    if (!isMailRunning()) {
      progress.during(
          "The mail sink is not running; starting it again",
          () -> new MailProcess(home).start(state.mailPort()));
    }
  }

  /** The embedded database has kept its data. */
  private void mendDatabase() {
    if (!state.isEmbedded()) {
      state.database().requireAnswer();
      return;
    }
    PostgresServer postgres = new PostgresServer(home);
    DatabaseAccess database = state.database();
    if (!postgres.isRunning()) {
      database =
          progress.during(
              "PostgreSQL is not running; starting it again",
              () -> postgres.start(state.settings().nodes()));
    }
    if (!database.equals(state.database()) || !database.answers()) {
      throw new LauncherException(
          "The nodes cannot reach their database %s any more: './carillon down' and './carillon up' start everything anew, with the data kept."
              .formatted(state.database().url()));
    }
  }

  private Node requireRunning(String id) {
    Node node = node(id);
    if (!node.isRunning()) {
      throw new LauncherException(
          "%s is not running: './carillon restart %s' starts it.".formatted(id, id));
    }
    return node;
  }

  private Node node(String id) {
    return allNodes().stream()
        .filter(node -> node.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new LauncherException(
                    "There is no node '%s'; the nodes are %s.".formatted(id, names(allNodes()))));
  }

  List<Node> allNodes() {
    return state.nodeIds().map(id -> new Node(home, id, state.portOf(id))).toList();
  }

  private static String names(List<Node> nodes) {
    return nodes.stream().map(Node::id).collect(Collectors.joining(", "));
  }

  ClusterSettings settings() {
    return state.settings();
  }
}
