package io.carillon.launcher;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What was started last in a home, kept for the commands that come after. Whether it still runs is
 * asked of the processes, never of this.
 *
 * @param database the one in use, embedded or not
 * @param mailPort where the mail sink listens
 */
record ClusterState(ClusterSettings settings, DatabaseAccess database, int mailPort) {
  private static final String PROPERTY = "property.";

  Stream<String> nodeIds() {
    return IntStream.rangeClosed(1, settings.nodes()).mapToObj(number -> "node" + number);
  }

  int portOf(String nodeId) {
    int number = Integer.parseInt(nodeId.substring("node".length()));
    return settings.port() + (number - 1) * ClusterSettings.PORT_STEP;
  }

  boolean isEmbedded() {
    return settings.database().isEmpty();
  }

  void save(Home home) {
    Properties all = new Properties();
    all.setProperty("nodes", Integer.toString(settings.nodes()));
    all.setProperty("port", Integer.toString(settings.port()));
    all.setProperty("database", isEmbedded() ? "embedded" : "existing");
    all.setProperty("database.url", database.url());
    all.setProperty("database.user", database.user());
    all.setProperty("database.password", database.password());
    all.setProperty("mail.port", Integer.toString(mailPort));
    settings.ear().ifPresent(ear -> all.setProperty("ear", ear.toString()));
    settings.properties().forEach((name, value) -> all.setProperty(PROPERTY + name, value));
    PrivateFile.write(home.state(), all);
  }

  static Optional<ClusterState> load(Home home) {
    if (Files.notExists(home.state())) {
      return Optional.empty();
    }
    Properties all = PrivateFile.read(home.state());
    DatabaseAccess database =
        new DatabaseAccess(
            all.getProperty("database.url"),
            all.getProperty("database.user"),
            all.getProperty("database.password"));
    ClusterSettings settings =
        new ClusterSettings(
            Integer.parseInt(all.getProperty("nodes")),
            Integer.parseInt(all.getProperty("port")),
            Optional.of(database).filter(d -> all.getProperty("database").equals("existing")),
            Optional.ofNullable(all.getProperty("ear")).map(Path::of),
            nodeProperties(all));
    return Optional.of(
        new ClusterState(settings, database, Integer.parseInt(all.getProperty("mail.port"))));
  }

  private static Map<String, String> nodeProperties(Properties all) {
    return all.stringPropertyNames().stream()
        .filter(name -> name.startsWith(PROPERTY))
        .collect(Collectors.toMap(name -> name.substring(PROPERTY.length()), all::getProperty));
  }
}
