package io.carillon.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The options of {@code up}. */
final class UpOptions {
  private ClusterSettings settings = ClusterSettings.nodes(1);
  private Optional<String> url = Optional.empty();
  private Optional<String> user = Optional.empty();
  private Optional<Path> passwordFile = Optional.empty();

  private UpOptions() {}

  static ClusterSettings parse(Arguments arguments) {
    UpOptions options = new UpOptions();
    for (Optional<String> word = arguments.next(); word.isPresent(); word = arguments.next()) {
      options.take(word.get(), arguments);
    }
    return options.complete();
  }

  private void take(String option, Arguments arguments) {
    switch (option) {
      case "--nodes" -> settings = withNodes(arguments.numberOf(option));
      case "--port" -> settings = settings.withPort(arguments.numberOf(option));
      case "--ear" ->
          settings = settings.withEar(Path.of(arguments.valueOf(option)).toAbsolutePath());
      case "--set" -> set(arguments.valueOf(option));
      case "--db" -> url = Optional.of(arguments.valueOf(option));
      case "--db-user" -> user = Optional.of(arguments.valueOf(option));
      case "--db-password-file" -> passwordFile = Optional.of(Path.of(arguments.valueOf(option)));
      default -> throw new UsageException("'%s' is no option of up.".formatted(option));
    }
  }

  private ClusterSettings withNodes(int nodes) {
    return new ClusterSettings(
        nodes, settings.port(), settings.database(), settings.ear(), settings.properties());
  }

  private void set(String assignment) {
    int equals = assignment.indexOf('=');
    if (equals < 1) {
      throw new UsageException("--set needs NAME=VALUE, not '%s'.".formatted(assignment));
    }
    String name = assignment.substring(0, equals);
    SettingNames.require(name);
    settings = settings.withProperty(name, assignment.substring(equals + 1));
  }

  private ClusterSettings complete() {
    if (url.isEmpty()) {
      if (user.isPresent() || passwordFile.isPresent()) {
        throw new UsageException("--db-user and --db-password-file go with --db.");
      }
      return settings;
    }
    String login = user.orElseThrow(() -> new UsageException("--db needs --db-user."));
    return settings.withDatabase(new DatabaseAccess(url.get(), login, password()));
  }

  private String password() {
    return passwordFile.map(UpOptions::firstLine).orElse("");
  }

  private static String firstLine(Path file) {
    try {
      return Files.readString(file).lines().findFirst().orElse("");
    } catch (IOException e) {
      throw new LauncherException(
          "The password file %s cannot be read: correct --db-password-file.".formatted(file), e);
    }
  }
}
