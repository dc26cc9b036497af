package io.carillon.launcher;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A main class of these tests in a JVM of its own. Its class path is what the build copied into
 * {@code target}, which every account may read, unlike a home folder's local repository.
 */
final class ChildJvm {
  private static final Path TARGET = Installation.ownClasses().getParent();

  private ChildJvm() {}

  static ProcessBuilder of(Class<?> main, String... arguments) {
    return new ProcessBuilder(command(main, arguments));
  }

  static ProcessBuilder asUser(int uid, Class<?> main, String... arguments) {
    List<String> stepDown =
        List.of("setpriv", "--reuid=" + uid, "--regid=" + uid, "--clear-groups");
    return new ProcessBuilder(
        Stream.concat(stepDown.stream(), command(main, arguments).stream()).toList());
  }

  private static List<String> command(Class<?> main, String... arguments) {
    return Stream.concat(
            Stream.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                "%1$s/classes:%1$s/test-classes:%1$s/lib/*".formatted(TARGET),
                main.getName()),
            Stream.of(arguments))
        .toList();
  }
}
