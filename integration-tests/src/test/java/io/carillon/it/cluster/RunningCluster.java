package io.carillon.it.cluster;

import io.carillon.launcher.Cluster;
import io.carillon.launcher.ClusterSettings;
import io.carillon.launcher.Home;
import io.carillon.launcher.Progress;
import java.nio.file.Path;

/** Two real server processes over one real database, started once for all tests of the JVM. */
public final class RunningCluster {
  public static final String FIRST = "node1";
  public static final String SECOND = "node2";

  /**
   * The first of the ports; another one when two builds run on one machine: {@code
   * -Dcarillon.it.port}.
   */
  private static final int PORT = Integer.getInteger("carillon.it.port", 18_080);

  private RunningCluster() {}

  /** The cluster; both nodes run. */
  public static Cluster get() {
    return Holder.CLUSTER;
  }

  /** The REST API of a node, as a user of a role. */
  public static Rest rest(String node, String user) {
    return rest(get(), node, user);
  }

  /** The REST API of a node of any cluster, as a user of a role. */
  static Rest rest(Cluster cluster, String node, String user) {
    return new Rest(cluster.url(node), user, cluster.credentials().get(user));
  }

  /**
   * Starts two nodes with the example handlers and the probe's; they end with this JVM at the
   * latest.
   */
  static Cluster start(String name, ClusterSettings settings) {
    Home home = new Home(Path.of("target", name).toAbsolutePath());
    Cluster.find(home, Progress.silent()).ifPresent(Cluster::down);
    Cluster cluster =
        Cluster.up(
            home,
            settings.withEar(ProbeArchive.write()).withProperty("carillon.retry.delay", "PT0.5S"),
            Progress.silent());
    Runtime.getRuntime().addShutdownHook(new Thread(cluster::down));
    new Sql(cluster)
        .execute(
            """
            CREATE TABLE IF NOT EXISTS probe_row (id integer PRIMARY KEY, n integer NOT NULL);
            INSERT INTO probe_row SELECT id, 0 FROM generate_series(0, 1000) AS id ON CONFLICT DO NOTHING
            """);
    return cluster;
  }

  /** The EAR without any handler. */
  public static Path earWithoutHandlers() {
    return Path.of("../ear/target/carillon.ear").toAbsolutePath().normalize();
  }

  private static final class Holder {
    static final Cluster CLUSTER = start("cluster", ClusterSettings.nodes(2).withPort(PORT));
  }
}
