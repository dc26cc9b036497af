package io.carillon.jobstore;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;

/** The job stores of this JVM's schedulers, for what Quartz's own interface does not offer. */
public final class PostgresJobStores {
  private static final Map<Owner, PostgresJobStore> STORES = new ConcurrentHashMap<>();

  private PostgresJobStores() {}

  private record Owner(String scheduler, String instance) {
    static Owner of(PostgresJobStore store) {
      return new Owner(store.schedulerName(), store.instanceId());
    }
  }

  /**
   * The store of a scheduler of this JVM, from when it was made until it is shut down; none of one
   * with another kind of store.
   */
  public static Optional<PostgresJobStore> of(Scheduler scheduler) throws SchedulerException {
    Owner owner = new Owner(scheduler.getSchedulerName(), scheduler.getSchedulerInstanceId());
    return Optional.ofNullable(STORES.get(owner));
  }

  static void add(PostgresJobStore store) {
    STORES.put(Owner.of(store), store);
  }

  static void remove(PostgresJobStore store) {
    STORES.remove(Owner.of(store), store);
  }
}
