package io.carillon.it.container;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An undeployed Carillon leaves nothing in the server, however often. */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class RedeploymentTest {
  private static final int TIMES = 5;

  /** The server itself keeps the last undeployed application for a while. */
  private static final long LOADERS_KEPT_BY_THE_SERVER = 1;

  private static final Path LOG = Path.of("target/server/standalone/log/server.log");
  private static final Pattern WORTH_A_LOOK = Pattern.compile(".* (WARN|ERROR) .*|\tat .*");

  @ArquillianResource Deployer deployer;

  @Deployment(name = "carillon", managed = false, testable = false)
  static EnterpriseArchive carillon() {
    return Archives.examplesEar();
  }

  @Test
  void leavesNoThreadNoConnectionAndNoClassLoader() throws SQLException {
    // What earlier tests left: a deployment that was refused half-way keeps its loader in the
    // server.
    long loadersBefore = loaders();
    deployAndUndeploy();
    long sessions = sessions();
    for (int time = 1; time < TIMES; time++) {
      deployAndUndeploy();
    }

    await().atMost(10, TimeUnit.SECONDS).untilAsserted(() -> assertEquals(List.of(), ourThreads()));
    // The pool keeps as many as were ever needed at once; one that is lost is lost each time.
    long more = sessions() - sessions;
    assertTrue(more < TIMES - 1, more + " sessions more than after the first time");
    await()
        .atMost(60, TimeUnit.SECONDS)
        .untilAsserted(
            () -> {
              long loaders = loaders() - loadersBefore;
              assertTrue(
                  loaders <= LOADERS_KEPT_BY_THE_SERVER, loaders + " loaders more than before");
            });
  }

  @Test
  void logsNothingToLookAt() throws IOException {
    long before = Files.size(LOG);
    deployAndUndeploy();
    deployAndUndeploy();
    try (InputStream log = Files.newInputStream(LOG)) {
      log.skipNBytes(before);
      assertEquals(
          List.of(),
          new String(log.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> WORTH_A_LOOK.matcher(line).matches())
              .toList());
    }
  }

  private void deployAndUndeploy() {
    deployer.deploy("carillon");
    assertTrue(!ourThreads().isEmpty(), "the threads are not found by their names any more");
    deployer.undeploy("carillon");
  }

  private static List<String> ourThreads() {
    return jcmd("Thread.print")
        .lines()
        .filter(line -> line.startsWith("\""))
        .filter(line -> line.toLowerCase(java.util.Locale.ROOT).matches(".*(carillon|quartz).*"))
        .toList();
  }

  /** One for each loader of the application that is still in memory after a full collection. */
  private static long loaders() {
    return jcmd("GC.class_histogram")
        .lines()
        .filter(line -> line.strip().matches(".* io\\.carillon\\.listener\\.HandlerDiscovery"))
        .count();
  }

  private static long sessions() throws SQLException {
    try (Connection connection = ServerPreparation.DATABASE.dataSource().getConnection();
        Statement statement = connection.createStatement();
        ResultSet count =
            statement.executeQuery(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")) {
      count.next();
      return count.getLong(1);
    }
  }

  private static String jcmd(String command) {
    try {
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                  Long.toString(server()),
                  command)
              .redirectErrorStream(true)
              .start();
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Not the nodes of the cluster tests, which are children of this JVM too. */
  private static long server() {
    return ProcessHandle.current()
        .descendants()
        .filter(
            process ->
                process.info().commandLine().orElse("").contains("target/server/jboss-modules.jar"))
        .findFirst()
        .orElseThrow()
        .pid();
  }
}
