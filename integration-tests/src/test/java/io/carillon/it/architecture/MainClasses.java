package io.carillon.it.architecture;

import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.LocationProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Everything that is deployed, as the build compiled it, and the sources it came from. */
final class MainClasses implements LocationProvider {
  static final List<String> MODULES =
      List.of("api", "quartz-postgres", "db-migrations", "ejb-module", "web-module");

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @Override
  public Set<Location> get(Class<?> test) {
    return locations("target/classes");
  }

  static Set<Location> locations(String folder) {
    return MODULES.stream()
        .map(module -> ROOT.resolve(module).resolve(folder))
        .filter(Files::isDirectory)
        .map(Location::of)
        .collect(Collectors.toSet());
  }

  /** The packages that have a source file with a type in it. */
  static Set<String> sourcePackages() {
    return MODULES.stream()
        .flatMap(module -> packages(ROOT.resolve(module).resolve("src/main/java")))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<String> packages(Path sources) {
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.getFileName().toString().matches("[A-Z].*\\.java"))
          .map(file -> sources.relativize(file.getParent()).toString().replace('/', '.'))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
