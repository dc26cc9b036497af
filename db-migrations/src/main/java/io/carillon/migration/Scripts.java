package io.carillon.migration;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.resource.LoadableResource;

/**
 * The migrations, by name: Flyway's search of the class path needs a module of its own on WildFly's
 * virtual file system, and time everywhere.
 */
final class Scripts implements ResourceProvider {
  /** In the order they are applied; version n is the n-th. A released script never changes. */
  static final List<String> NAMES =
      List.of(
          "V1__quartz_tables.sql",
          "V2__carillon_tables.sql",
          "V3__outcomes.sql",
          "V4__deletion.sql",
          "V5__schedules.sql",
          "V6__cancelled_fires.sql",
          "V7__deletion_progress.sql",
          "V8__events_by_time.sql");

  static MigrationVersion newest() {
    return MigrationVersion.fromVersion(Integer.toString(NAMES.size()));
  }

  /** The checksum of each script. */
  static Map<String, Integer> checksums() {
    return NAMES.stream()
        .collect(Collectors.toMap(name -> name, name -> new Script(name).checksum()));
  }

  /** Flyway asks for a settings file beside each script, and wants null when there is none. */
  @Override
  public LoadableResource getResource(String name) {
    return NAMES.contains(name) ? new Script(name) : null;
  }

  @Override
  public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
    return NAMES.stream()
        .filter(name -> name.startsWith(prefix))
        .filter(name -> Arrays.stream(suffixes).anyMatch(name::endsWith))
        .<LoadableResource>map(Script::new)
        .toList();
  }
}
