package io.carillon.jobstore;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.quartz.SchedulerConfigException;
import org.quartz.impl.jdbcjobstore.TriggerPersistenceDelegate;
import org.quartz.spi.ClassLoadHelper;

/** Loads an application's own trigger delegates by name. */
final class TriggerDelegates {
  /** Built in here; named in the settings for the stock store. */
  private static final Set<String> OWN =
      Set.of(OneShotPersistence.class.getName(), SchedulePersistence.class.getName());

  private TriggerDelegates() {}

  static List<TriggerPersistenceDelegate> load(String classNames, ClassLoadHelper classes)
      throws SchedulerConfigException {
    List<TriggerPersistenceDelegate> delegates = new ArrayList<>();
    for (String name : classNames.split(",")) {
      if (!name.isBlank() && !OWN.contains(name.strip())) {
        delegates.add(newDelegate(name.strip(), classes));
      }
    }
    return delegates;
  }

  private static TriggerPersistenceDelegate newDelegate(String name, ClassLoadHelper classes)
      throws SchedulerConfigException {
    try {
      return classes
          .loadClass(name, TriggerPersistenceDelegate.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new SchedulerConfigException(
          "triggerPersistenceDelegates: cannot make a " + name + ": " + e, e);
    }
  }
}
