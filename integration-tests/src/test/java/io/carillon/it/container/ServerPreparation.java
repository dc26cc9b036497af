package io.carillon.it.container;

import io.carillon.testkit.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jboss.arquillian.config.descriptor.api.ContainerDef;
import org.jboss.arquillian.container.spi.ContainerRegistry;
import org.jboss.arquillian.core.api.annotation.Observes;
import org.jboss.arquillian.core.spi.LoadableExtension;

/**
 * Gives Arquillian's server its folder, free ports, and an empty database of its own on a real
 * PostgreSQL.
 */
public class ServerPreparation implements LoadableExtension {
  static final TestDatabase DATABASE = TestDatabase.empty();

  @Override
  public void register(ExtensionBuilder builder) {
    builder.observer(Settings.class);
  }

  /** Comes before the server is started. */
  static final class Settings {
    void complete(@Observes ContainerRegistry registry) {
      Path home = PlainServer.prepare();
      int managementPort = freePort();
      registry.getContainers().stream()
          .map(container -> container.getContainerConfiguration())
          .forEach(settings -> complete(settings, home, managementPort));
    }

    private static void complete(ContainerDef settings, Path home, int managementPort) {
      settings.property("jbossHome", home.toString());
      settings.property("managementPort", Integer.toString(managementPort));
      settings.property("javaVmArguments", "-Xmx768m " + systemProperties(managementPort));
    }

    private static String systemProperties(int managementPort) {
      Map<String, String> properties = new TreeMap<>();
      properties.put("jboss.management.http.port", Integer.toString(managementPort));
      properties.put("jboss.http.port", Integer.toString(freePort()));
      properties.put("jboss.https.port", Integer.toString(freePort()));
      properties.put("jboss.node.name", "it");
      properties.put("carillon.db.url", DATABASE.url());
      properties.put("carillon.db.user", "postgres");
      properties.put("carillon.db.password", "postgres");
      properties.put("carillon.retry.attempts", "3");
      properties.put("carillon.retry.delay", "PT0S");
      properties.put("carillon.check-in-interval", "PT0.5S");
      return properties.entrySet().stream()
          .map(property -> "-D%s=%s".formatted(property.getKey(), property.getValue()))
          .collect(Collectors.joining(" "));
    }

    private static int freePort() {
      try (ServerSocket socket = new ServerSocket(0)) {
        return socket.getLocalPort();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
