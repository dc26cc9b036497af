package io.carillon.launcher;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A main class of these tests in a JVM of its own, with what the build copied to {@code target}.
 */
final class ChildJvm {
  private static final List<String> CLASS_PATH = List.of("classes", "test-classes", "lib");
  private static final Path TARGET = Installation.ownClasses().getParent();

  private ChildJvm() {}

  static ProcessBuilder of(Class<?> main, String... arguments) {
    return new ProcessBuilder(command(TARGET, main, arguments));
  }

  /**
   * @param folder one that the user can read, where the class path is copied to: this checkout may
   *     be closed to others
   */
  static ProcessBuilder asUser(int uid, Path folder, Class<?> main, String... arguments) {
    for (String part : CLASS_PATH) {
      Commands.run("cp", "-r", TARGET.resolve(part).toString(), folder.toString());
    }
    List<String> stepDown =
        List.of("setpriv", "--reuid=" + uid, "--regid=" + uid, "--clear-groups");
    return new ProcessBuilder(
        Stream.concat(stepDown.stream(), command(folder, main, arguments).stream()).toList());
  }

  private static List<String> command(Path target, Class<?> main, String... arguments) {
    return Stream.concat(
            Stream.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                "%1$s/classes:%1$s/test-classes:%1$s/lib/*".formatted(target),
                main.getName()),
            Stream.of(arguments))
        .toList();
  }
}
