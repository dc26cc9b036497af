package io.carillon.it.cluster;

import io.carillon.launcher.Cluster;
import io.carillon.launcher.ClusterSettings;
import io.carillon.launcher.Home;
import io.carillon.launcher.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Two real server processes over one real database, started once for all tests of the JVM. */
public final class RunningCluster {
  public static final String FIRST = "node1";
  public static final String SECOND = "node2";

  /**
   * The first of the ports; another one when two builds run on one machine: {@code
   * -Dcarillon.it.port}.
   */
  static final int PORT = Integer.getInteger("carillon.it.port", 18_080);

  static final String SHARED = "cluster";

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
    Home home = home(name);
    Cluster.find(home, Progress.silent()).ifPresent(Cluster::down);
    makeRoots(home);
    Cluster cluster =
        Cluster.up(
            home,
            withDeletion(settings, home)
                .withEar(ProbeArchive.write())
                .withProperty("carillon.retry.delay", "PT0.5S"),
            Progress.silent());
    Runtime.getRuntime().addShutdownHook(new Thread(cluster::down));
    new Sql(cluster)
        .execute(
            """
            CREATE TABLE IF NOT EXISTS probe_row (id integer PRIMARY KEY, n integer NOT NULL);
            INSERT INTO probe_row SELECT id, 0 FROM generate_series(0, 1000) AS id ON CONFLICT DO NOTHING;
            CREATE TABLE IF NOT EXISTS probe_object (path text PRIMARY KEY)
            """);
    return cluster;
  }

  /** Where a cluster of that name lives. */
  static Home home(String name) {
    return new Home(Path.of("target", name).toAbsolutePath());
  }

  /** The root {@code videos} of the cluster all tests share. */
  static Path videos() {
    return home(SHARED).videos();
  }

  /** Its root {@code attic}, which has a trash. */
  static Path attic() {
    return attic(home(SHARED));
  }

  /** Its root {@code movable}, which has no marker: what it is on is remembered. */
  static Path movable() {
    return movable(home(SHARED));
  }

  private static void makeRoots(Home home) {
    try {
      Files.createDirectories(movable(home));
      Files.createDirectories(attic(home));
      Files.write(attic(home).resolve("MARK"), new byte[0]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path movable(Home home) {
    return home.directory().resolve("movable");
  }

  private static Path attic(Home home) {
    return home.directory().resolve("attic");
  }

  /**
   * Beside the demo's root one with a trash, one to mount something on, and one of the probe's
   * kind, and little patience.
   */
  private static ClusterSettings withDeletion(ClusterSettings settings, Home home) {
    return settings
        .withProperty("carillon.deletion.schedule", "@every 1s")
        .withProperty("carillon.deletion.max-attempts", "2")
        .withProperty("carillon.deletion.back-off", "PT1S")
        .withProperty("carillon.deletion.roots.attic", attic(home).toString())
        .withProperty("carillon.deletion.roots.attic.trash", "PT2S")
        .withProperty("carillon.deletion.roots.attic.marker", "MARK")
        .withProperty("carillon.deletion.roots.movable", movable(home).toString())
        .withProperty("carillon.deletion.roots.objects", "rows")
        .withProperty("carillon.deletion.roots.objects.kind", "probe");
  }

  private static final class Holder {
    static final Cluster CLUSTER = start(SHARED, ClusterSettings.nodes(2).withPort(PORT));
  }
}
