package io.carillon.launcher;

import java.util.Map;
import java.util.TreeMap;

/**
 * The system properties by which the server's configuration and the EAR learn what is special here.
 */
final class NodeProperties {
  private NodeProperties() {}

  static Map<String, String> of(Home home, ClusterState state) {
    Map<String, String> properties = new TreeMap<>();
    properties.put("carillon.db.url", state.database().url());
    properties.put("carillon.db.user", state.database().user());
    properties.put("carillon.db.password", state.database().password());
    properties.put("carillon.mail.host", Ports.HOST);
    properties.put("carillon.mail.port", Integer.toString(state.mailPort()));
    properties.put("carillon.deletion.roots.videos", home.videos().toString());
    properties.put("carillon.compat.video-delete-record", "true");
    properties.putAll(state.settings().properties());
    return properties;
  }
}
