package io.carillon.bench.store;

import io.carillon.bench.database.BenchDatabase;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The schedulers that can be measured, by the names of the command line. */
public enum StoreKind {
  CARILLON("carillon", "Quartz 2.5.2 on our job store, history on") {
    @Override
    public Store open(Site site) {
      return new CarillonStore(site, CarillonStore.History.ON);
    }
  },
  CARILLON_WITHOUT_HISTORY("carillon-without-history", "the same, which writes no history") {
    @Override
    public Store open(Site site) {
      return new CarillonStore(site, CarillonStore.History.OFF);
    }
  },
  QUARTZ("quartz", "Quartz 2.5.2, JobStoreTX clustered, batch 50, 50 threads") {
    @Override
    public Store open(Site site) {
      return new QuartzStore(site.database(), 50, 50);
    }
  },
  QUARTZ_DEFAULT("quartz-default", "the same with Quartz's defaults: batch 1, 10 threads") {
    @Override
    public Store open(Site site) {
      return new QuartzStore(site.database(), 10, 1);
    }
  },
  DB_SCHEDULER("db-scheduler", "db-scheduler 16.12.0, lock-and-fetch 0.5/4.0, 50 threads") {
    @Override
    public Store open(Site site) {
      return new DbSchedulerStore(site.database(), DbSchedulerStore.Polling.LOCK_AND_FETCH);
    }
  },
  DB_SCHEDULER_FETCH("db-scheduler-fetch", "db-scheduler 16.12.0, fetch 0.5/4.0, 50 threads") {
    @Override
    public Store open(Site site) {
      return new DbSchedulerStore(site.database(), DbSchedulerStore.Polling.FETCH);
    }
  },
  JOBRUNR("jobrunr", "JobRunr 8.7.0 open source, 32 workers, poll every 5 s") {
    @Override
    public Store open(Site site) {
      return new JobRunrStore(site.database(), site.clock());
    }
  };

  private final String label;
  private final String description;

  StoreKind(String label, String description) {
    this.label = label;
    this.description = description;
  }

  /**
   * Where a store is opened.
   *
   * @param database empty, and its own
   */
  public record Site(BenchDatabase database, InstantSource clock) {}

  /** Creates the tables and a client that schedules. */
  public abstract Store open(Site site);

  public String label() {
    return label;
  }

  public String description() {
    return description;
  }

  /** The kind of that label, if there is one. */
  public static Optional<StoreKind> of(String label) {
    return Arrays.stream(values()).filter(kind -> kind.label.equals(label)).findFirst();
  }

  public static List<String> labels() {
    return Arrays.stream(values()).map(StoreKind::label).toList();
  }
}
