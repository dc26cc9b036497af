package io.carillon.deletion;

import io.carillon.api.Storage;
import io.carillon.cluster.DatabaseClock;
import io.carillon.config.CarillonConfig;
import io.carillon.config.DataSources;
import io.carillon.deletion.file.FileStorage;
import io.carillon.event.EventIds;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/** Puts deletion together from what the container has. */
@ApplicationScoped
public class DeletionComponents {
  private static final String PREFIX = "carillon.deletion.";

  @Inject @Any Instance<Storage> applicationStorages;
  @Inject DatabaseClock clock;
  @Inject CarillonConfig node;

  @Resource(lookup = DataSources.CALLER)
  DataSource callerData;

  @Resource(lookup = DataSources.SCHEDULER)
  DataSource schedulerData;

  @Produces
  @Singleton
  DeletionConfig config(RootMemory memory) {
    List<Storage> storages = new ArrayList<>(applicationStorages.stream().toList());
    storages.add(new FileStorage());
    return new DeletionConfigReader(settings()).read(remembering(storages, memory));
  }

  private static List<Storage> remembering(List<Storage> storages, RootMemory memory) {
    return storages.stream()
        .<Storage>map(storage -> new RememberingStorage(storage, memory))
        .toList();
  }

  @Produces
  @Singleton
  RootMemory memory() {
    return new RootMemory(schedulerData, callerData, node.nodeId());
  }

  private static Map<String, String> settings() {
    Config config = ConfigProvider.getConfig();
    Map<String, String> values = new TreeMap<>();
    for (String name : config.getPropertyNames()) {
      if (name.startsWith(PREFIX)) {
        config.getOptionalValue(name, String.class).ifPresent(value -> values.put(name, value));
      }
    }
    return values;
  }

  @Produces
  @Singleton
  DeletionRoots roots(DeletionConfig config) {
    return new DeletionRoots(config.roots());
  }

  @Produces
  @Singleton
  RootWatch watch() {
    return new RootWatch();
  }

  @Produces
  @Singleton
  DeletionBacklog backlog() {
    return new DeletionBacklog(schedulerData);
  }

  /** What this node removed since it started. */
  @Produces
  @Singleton
  Progress sinceStart() {
    return new Progress();
  }

  @Produces
  @Singleton
  DeletionRecords records() {
    return new DeletionRecords(callerData, new EventIds(clock)::next);
  }
}
