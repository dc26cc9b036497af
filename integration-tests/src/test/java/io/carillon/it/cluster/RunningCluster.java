package io.carillon.it.cluster;

import io.carillon.it.probe.Probe;
import io.carillon.launcher.Cluster;
import io.carillon.launcher.ClusterSettings;
import io.carillon.launcher.Home;
import io.carillon.launcher.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;

/** Two real server processes over one real database, started once for all tests of the JVM. */
public final class RunningCluster {
  public static final String FIRST = "node1";
  public static final String SECOND = "node2";

  private static final Path FOLDER = Path.of("target/cluster").toAbsolutePath();
  private static final int PORT = 18080;

  private RunningCluster() {}

  /** The cluster; both nodes run. */
  public static Cluster get() {
    return Holder.CLUSTER;
  }

  /** The REST API of a node, as a user of a role. */
  public static Rest rest(String node, String user) {
    return new Rest(get().url(node), user, get().credentials().get(user));
  }

  /** The EAR without any handler. */
  public static Path earWithoutHandlers() {
    return Path.of("../ear/target/carillon.ear").toAbsolutePath().normalize();
  }

  private static final class Holder {
    static final Cluster CLUSTER = start();

    private static Cluster start() {
      Home home = new Home(FOLDER);
      Cluster.find(home, Progress.silent()).ifPresent(Cluster::down);
      ClusterSettings settings =
          ClusterSettings.nodes(2)
              .withPort(PORT)
              .withEar(earWithProbe())
              .withProperty("carillon.retry.delay", "PT0.5S");
      Cluster cluster = Cluster.up(home, settings, Progress.silent());
      Runtime.getRuntime().addShutdownHook(new Thread(cluster::down));
      makeBusinessRows(cluster);
      return cluster;
    }

    private static void makeBusinessRows(Cluster cluster) {
      try (var connection = cluster.database().connect();
          var statement = connection.createStatement()) {
        statement.execute(
            "CREATE TABLE IF NOT EXISTS probe_row (id integer PRIMARY KEY, n integer NOT NULL)");
        statement.execute(
            "INSERT INTO probe_row SELECT id, 0 FROM generate_series(0, 1000) AS id ON CONFLICT DO NOTHING");
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }

    private static Path earWithProbe() {
      Path examples = Path.of("../examples/ear/target/carillon.ear").toAbsolutePath().normalize();
      EnterpriseArchive ear =
          ShrinkWrap.create(ZipImporter.class, "carillon.ear")
              .importFrom(examples.toFile())
              .as(EnterpriseArchive.class);
      ear.addAsModule(
          ShrinkWrap.create(JavaArchive.class, "probe.jar")
              .addPackage(Probe.class.getPackage())
              .addAsManifestResource(EmptyAsset.INSTANCE, "beans.xml"));
      String xml = text(ear, "META-INF/application.xml");
      String module = "<module><ejb>probe.jar</ejb></module>";
      ear.delete("META-INF/application.xml");
      ear.setApplicationXML(
          new StringAsset(
              xml.replaceFirst(Pattern.quote("</application>"), module + "</application>")));
      Path file = FOLDER.resolveSibling("with-probe/carillon.ear");
      try {
        Files.createDirectories(file.getParent());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      ear.as(ZipExporter.class).exportTo(file.toFile(), true);
      return file;
    }

    private static String text(EnterpriseArchive ear, String path) {
      try (var in = ear.get(path).getAsset().openStream()) {
        return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
