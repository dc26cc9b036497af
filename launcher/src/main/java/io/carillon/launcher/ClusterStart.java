package io.carillon.launcher;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The way from nothing to a running cluster; the caller holds the home's lock. */
final class ClusterStart {
  private final Home home;
  private final ClusterSettings settings;
  private final Progress progress;

  ClusterStart(Home home, ClusterSettings settings, Progress progress) {
    this.home = home;
    this.settings = settings;
    this.progress = progress;
  }

  Cluster run() {
    refuseWhenRunning();
    home.requireDiskSpace();
    Cluster.ear(settings);
    planned(placeholder()).allNodes().forEach(Node::requireFreePorts);
    settings.database().ifPresent(DatabaseAccess::requireAnswer);
    prepareServer();
    Credentials.of(home);
    Folders.make(home.videos());
    ClusterState state = startServices();
    Cluster cluster = planned(state);
    try {
      cluster.startAll();
      return cluster;
    } catch (RuntimeException e) {
      cluster.stopEverything();
      throw e;
    }
  }

  private void prepareServer() {
    ServerHome server = new ServerHome(home);
    if (!server.isReady()) {
      progress.during("Configuring WildFly (once)", server::prepare);
    }
  }

  private ClusterState startServices() {
    MailProcess mail = new MailProcess(home);
    PostgresServer postgres = new PostgresServer(home);
    try {
      DatabaseAccess database = settings.database().orElseGet(() -> startPostgres(postgres));
      ClusterState state = new ClusterState(settings, database, mail.start());
      state.save(home);
      return state;
    } catch (RuntimeException e) {
      mail.stop();
      postgres.stop();
      throw e;
    }
  }

  private DatabaseAccess startPostgres(PostgresServer postgres) {
    return progress.during("Starting PostgreSQL", () -> postgres.start(settings.nodes()));
  }

  private Cluster planned(ClusterState state) {
    return new Cluster(home, state, progress);
  }

  /** Enough to know the nodes before there is a database. */
  private ClusterState placeholder() {
    return new ClusterState(settings, new DatabaseAccess("jdbc:postgresql:", "", ""), 0);
  }

  private void refuseWhenRunning() {
    Optional<Cluster> running = Cluster.find(home, progress).filter(Cluster::isRunning);
    running.ifPresent(Cluster::mendServices);
    running.ifPresent(this::refuse);
    if (running.isEmpty() && new PostgresServer(home).isRunning()) {
      new PostgresServer(home).stop(); // left over from a start that was interrupted
    }
  }

  private void refuse(Cluster running) {
    List<String> down =
        running.allNodes().stream().filter(node -> !node.isRunning()).map(Node::id).toList();
    if (!down.isEmpty()) {
      throw new LauncherException(
          "Carillon is already running, but %s DOWN: start %s with '%s'."
              .formatted(
                  down.size() == 1 ? down.get(0) + " is" : String.join(", ", down) + " are",
                  down.size() == 1 ? "it" : "them",
                  restartCommands(down)));
    }
    String what = describe(running.settings());
    if (settings.equals(running.settings()) || settings.equals(ClusterSettings.nodes(1))) {
      throw new AlreadyRunningException(what);
    }
    throw new LauncherException(
        "Carillon is already running, with %s: to change that, './carillon down' first, then './carillon up' with your options."
            .formatted(what));
  }

  private static String restartCommands(List<String> nodes) {
    return nodes.stream()
        .map(node -> "./carillon restart " + node)
        .collect(Collectors.joining(" && "));
  }

  private static String describe(ClusterSettings settings) {
    return "%d %s from port %d on %s"
        .formatted(
            settings.nodes(),
            settings.nodes() == 1 ? "node" : "nodes",
            settings.port(),
            settings.database().map(DatabaseAccess::url).orElse("the embedded PostgreSQL"));
  }
}
