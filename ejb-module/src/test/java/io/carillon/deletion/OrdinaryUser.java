package io.carillon.deletion;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carillon.api.DeletionRequest.Extent;
import io.carillon.api.OpenRoot;
import io.carillon.api.Storage;
import io.carillon.api.Storage.Opened;
import io.carillon.api.Storage.RootLocation;
import io.carillon.api.Storage.RootOpening;
import io.carillon.deletion.file.FileStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Removals as a user whom permissions bind: the superuser's tests would meet none. A process of its
 * own, with the classes where that user can read them.
 */
final class OrdinaryUser {
  private static final String NOBODY = "65534";

  private final Path classes;

  /**
   * @param classes an empty directory that everybody may read
   */
  OrdinaryUser(Path classes) throws IOException, URISyntaxException {
    this.classes = classes;
    Set<Path> sources = new LinkedHashSet<>();
    for (Class<?> type : List.of(Storage.class, FileStorage.class, OrdinaryUser.class)) {
      sources.add(Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()));
    }
    for (Path source : sources) {
      copy(source);
    }
  }

  private void copy(Path source) throws IOException {
    Path target = Files.createDirectory(classes.resolve("c" + source.hashCode()));
    if (Files.isRegularFile(source)) {
      Files.copy(source, target.resolve("classes.jar"));
      return;
    }
    Path io = source.resolve("io/carillon");
    try (Stream<Path> files = Files.walk(io)) {
      files.forEach(file -> copy(file, target.resolve(source.relativize(file).toString())));
    }
  }

  private static void copy(Path file, Path target) {
    try {
      if (Files.isDirectory(file)) {
        Files.createDirectories(target);
      } else {
        Files.copy(file, target);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What came of removing a tree, as text. */
  String remove(Path root, String path) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      assumeTrue(
          Files.isExecutable(Path.of("/usr/bin/setpriv")), "no setpriv here to drop privileges");
      command.addAll(List.of("setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"));
    }
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xshare:auto",
            "-cp",
            classPath(),
            OrdinaryUser.class.getName(),
            root.toString(),
            path));
    return MadeBy.command(command.toArray(String[]::new)).strip();
  }

  private String classPath() throws IOException {
    try (Stream<Path> parts = Files.list(classes)) {
      return String.join(
          ":", parts.flatMap(part -> Stream.of(part + "/classes.jar", part.toString())).toList());
    }
  }

  /** Runs in the other process. */
  public static void main(String[] arguments) {
    RootOpening opening =
        new FileStorage()
            .open(new RootLocation("root", arguments[0], Optional.empty(), RootLocation.Mount.ANY));
    if (opening instanceof Opened opened) {
      try (OpenRoot root = opened.root()) {
        System.out.println(root.remove(arguments[1], Extent.TREE, () -> true));
      }
    } else {
      System.out.println(opening);
    }
  }
}
