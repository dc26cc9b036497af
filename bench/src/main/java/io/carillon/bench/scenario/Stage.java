package io.carillon.bench.scenario;

import io.carillon.bench.database.BenchDatabase;
import io.carillon.bench.database.BenchServer;
import io.carillon.bench.store.StoreKind;
import java.time.Duration;
import java.time.InstantSource;

/** Where and how much is measured. */
public record Stage(BenchServer server, InstantSource clock, Settings settings) {
  /**
   * How much.
   *
   * @param events per measurement, from 1
   * @param limit after which one side's measurement is cut off and marked
   * @param backlog future events that wait in the same tables, from 0
   * @param nodes that drain together, from 1
   * @param rate timed events a second, from 1
   */
  public record Settings(int events, Duration limit, int backlog, int nodes, int rate) {
    Settings withEvents(int other) {
      return new Settings(other, limit, backlog, nodes, rate);
    }

    Settings withLimit(Duration other) {
      return new Settings(events, other, backlog, nodes, rate);
    }
  }

  /** The same stage for a few events and seconds. */
  public Stage small(int events, Duration limit) {
    return new Stage(server, clock, settings.withEvents(events).withLimit(limit));
  }

  StoreKind.Site site(BenchDatabase database) {
    return new StoreKind.Site(database, clock);
  }
}
