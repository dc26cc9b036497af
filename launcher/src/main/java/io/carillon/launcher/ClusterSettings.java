package io.carillon.launcher;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What is to run.
 *
 * @param nodes number of WildFly nodes, 1 to {@value #MAX_NODES}
 * @param port HTTP port of node1; the others follow in steps of {@value #PORT_STEP}
 * @param database an existing database; empty means the embedded PostgreSQL
 * @param ear the EAR to deploy; empty means the examples' EAR of this checkout
 * @param properties system properties for every node, for example {@code carillon.job-store}
 */
public record ClusterSettings(
    int nodes,
    int port,
    Optional<DatabaseAccess> database,
    Optional<Path> ear,
    Map<String, String> properties) {

  static final int MAX_NODES = 16;
  static final int PORT_STEP = 100;
  static final int DEFAULT_PORT = 8080;
  static final int MANAGEMENT_DISTANCE = 1910;
  private static final int HIGHEST_PORT = 65535 - MANAGEMENT_DISTANCE - (MAX_NODES - 1) * PORT_STEP;

  public ClusterSettings {
    if (nodes < 1 || nodes > MAX_NODES) {
      throw new LauncherException("--nodes must be 1 to " + MAX_NODES + ", not " + nodes + ".");
    }
    if (port < 1 || port > HIGHEST_PORT) {
      throw new LauncherException("--port must be 1 to " + HIGHEST_PORT + ", not " + port + ".");
    }
    properties = Map.copyOf(properties);
  }

  /** So many nodes from port 8080 on, with the embedded PostgreSQL and the examples' EAR. */
  public static ClusterSettings nodes(int nodes) {
    return new ClusterSettings(nodes, DEFAULT_PORT, Optional.empty(), Optional.empty(), Map.of());
  }

  public ClusterSettings withPort(int firstPort) {
    return new ClusterSettings(nodes, firstPort, database, ear, properties);
  }

  public ClusterSettings withDatabase(DatabaseAccess existing) {
    return new ClusterSettings(nodes, port, Optional.of(existing), ear, properties);
  }

  public ClusterSettings withEar(Path file) {
    return new ClusterSettings(nodes, port, database, Optional.of(file), properties);
  }

  /** One more system property for every node. */
  public ClusterSettings withProperty(String name, String value) {
    Map<String, String> more = new TreeMap<>(properties);
    more.put(name, value);
    return new ClusterSettings(nodes, port, database, ear, more);
  }
}
